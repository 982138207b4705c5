import { Switch } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { PlanFeatureDto } from '../schemas.ts';
import type { PlanValues } from './plan-form.ts';

interface FeatureProps {
  readonly form: Form<PlanValues>;
  readonly feature: PlanFeatureDto;
}

const FurtherFeature = ({ form, feature }: FeatureProps) => {
  const t = useTexts(feature.plugin);
  const { id, isIncludedByDefault } = feature;
  return (
    <div className="field field-switch">
      <Switch
        label={t(`planFeatures.${id}.label`)}
        checked={form.values.features[id] ?? isIncludedByDefault}
        disabled={form.isBusy}
        onChange={(event) =>
          form.set('features', { ...form.values.features, [id]: event.currentTarget.checked })
        }
      />
      <div className="field-help">{t(`planFeatures.${id}.help`)}</div>
    </div>
  );
};

/** Switches for the plan features that plugins declare, beside the seven of the API. */
export const FurtherFeatures = ({
  form,
  features,
}: {
  readonly form: Form<PlanValues>;
  readonly features: readonly PlanFeatureDto[];
}) => features.map((feature) => <FurtherFeature key={feature.id} form={form} feature={feature} />);
