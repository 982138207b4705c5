import { ErrorState, SelectField, SkeletonRows, useTexts } from 'prosa/web';
import type { CampaignPreview } from '../../shared/audience-schemas.ts';
import { PreviewList } from '../PreviewList.tsx';
import type { StepProps } from './step-props.ts';
import { TestToOneself } from './TestToOneself.tsx';
import { useLoaded } from './use-loaded.ts';

/** The campaign as ten of its contacts would receive it, and a test to oneself. */
export const PreviewStep = ({
  id,
  form,
  may,
  choices,
  onBeforeTest,
}: StepProps & {
  readonly id: number;
  /** Saves what was typed since. */
  readonly onBeforeTest: () => Promise<boolean>;
}) => {
  const t = useTexts('campaigns');
  const { value, error, reload } = useLoaded<CampaignPreview>(`/campaigns/${id}/preview`);
  return (
    <>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {error === undefined && !value && <SkeletonRows rows={4} height={72} />}
      {value && <PreviewList preview={value} />}
      <section className="campaign-test" aria-label={t('launch.test')}>
        <SelectField
          form={form}
          name="whatsappId"
          label={t('launch.testConnection')}
          empty={t('fields.none')}
          disabled={may !== 'all'}
          choices={choices.connections}
        />
        <TestToOneself
          id={id}
          disabled={form.values.whatsappId === null}
          onBeforeTest={onBeforeTest}
        />
      </section>
    </>
  );
};
