import { SelectField, TextField, useTexts } from 'prosa/web';
import { CAMPAIGN_NAME } from '../../public.ts';
import { AudienceLine } from '../AudienceLine.tsx';
import { SourcesField } from './SourcesField.tsx';
import type { StepProps } from './step-props.ts';

const PURPOSES = ['marketing', 'service'] as const;

/** For whom: all who are on any of the chosen, without those of others, counted as it changes. */
export const AudienceStep = ({ form, may, choices }: StepProps) => {
  const t = useTexts('campaigns');
  const disabled = may !== 'all' || form.isBusy;
  const { audience, purpose } = form.values;
  const refusal = form.refusals.audience;
  const of = { list: choices.lists, segment: choices.segments, tag: choices.tags };
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={CAMPAIGN_NAME.maxLength}
        disabled={may !== 'all'}
        autoFocus
      />
      <SelectField
        form={form}
        name="purpose"
        label={t('fields.purpose')}
        help={t(`help.purpose-${purpose}`)}
        disabled={disabled}
        choices={PURPOSES.map((value) => ({ value, label: t(`purposes.${value}`) }))}
      />
      <SourcesField
        label={t('sources.label')}
        help={t('sources.help')}
        refusal={typeof refusal === 'string' ? refusal : undefined}
        sources={audience.sources}
        choices={of}
        disabled={disabled}
        onChange={(sources) => form.set('audience', { ...audience, sources: [...sources] })}
      />
      <SourcesField
        label={t('sources.except')}
        help={t('sources.exceptHelp')}
        sources={audience.except}
        choices={of}
        disabled={disabled}
        onChange={(except) => form.set('audience', { ...audience, except: [...except] })}
      />
      <AudienceLine audience={audience} purpose={purpose} />
    </>
  );
};
