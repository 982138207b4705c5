import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { ErrorState, http, SkeletonBar, toast, useList, useTexts } from 'prosa/web';
import type { CompanyDialogProps } from '../../companies/public.ts';
import type { Decision, FeatureDto } from '../schemas.ts';

const DECISIONS: readonly Decision[] = ['company', 'on', 'off'];

const CompanyFeature = ({
  feature,
  disabled,
  onDecide,
}: {
  readonly feature: FeatureDto;
  readonly disabled: boolean;
  readonly onDecide: (decision: string) => void;
}) => {
  const t = useTexts('features');
  const id = useId();
  return (
    <li className="company-feature">
      <label htmlFor={id}>{t(`${feature.plugin}:feature.title`)}</label>
      <small>{t(feature.isOn ? 'on' : 'off')}</small>
      <HTMLSelect
        id={id}
        iconProps={{ title: '', 'aria-hidden': true }}
        value={feature.decision}
        disabled={disabled}
        onChange={(event) => onDecide(event.currentTarget.value)}
      >
        {DECISIONS.map((decision) => (
          <option key={decision} value={decision}>
            {t(`decisions.${decision}`)}
          </option>
        ))}
      </HTMLSelect>
    </li>
  );
};

/** The features of a company, and what the platform's own people decide about them. */
const CompanyFeatures = ({ company, disabled }: CompanyDialogProps) => {
  const t = useTexts('features');
  const path = `/features/companies/${String(company.id)}`;
  const list = useList<FeatureDto>({ path, idOf: ({ plugin }) => plugin });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={list.reload} />;
  const decide = async ({ plugin }: FeatureDto, decision: string): Promise<void> => {
    try {
      await http.put<FeatureDto>(`${path}/${plugin}`, { decision });
      toast.success(t('saved'));
      list.reload();
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <div className="field">
      <div className="field-label">{t('company')}</div>
      {list.status === 'loading' && <SkeletonBar width="220px" height={20} />}
      <ul className="company-features">
        {list.items.map((feature) => (
          <CompanyFeature
            key={feature.plugin}
            feature={feature}
            disabled={disabled}
            onDecide={(decision) => void decide(feature, decision)}
          />
        ))}
      </ul>
      <div className="field-help">{t('companyHelp')}</div>
    </div>
  );
};

export default CompanyFeatures;
