import { SelectField, SwitchField, TextField, useTexts, ZoneNote } from 'prosa/web';
import type { Form } from 'prosa/web';
import { CAMPAIGN_NAME } from '../public.ts';
import { AudienceLine } from './AudienceLine.tsx';
import type { CampaignValues } from './campaign-form.ts';
import { HoursFields } from './HoursFields.tsx';
import { TextTabs } from './TextTabs.tsx';
import { useCampaignChoices } from './use-choices.ts';

/** The fields of a campaign, in the order in which one thinks of it: for whom, what, from where, when. */
export const CampaignFields = ({
  form,
  may,
}: {
  readonly form: Form<CampaignValues>;
  /** The part that may be changed. */
  readonly may: 'all' | 'none' | 'texts';
}) => {
  const t = useTexts('campaigns');
  const choices = useCampaignChoices();
  const disabled = may !== 'all';
  const select = (
    name:
      | 'answerTagId'
      | 'contactListId'
      | 'excludedListId'
      | 'fileListId'
      | 'queueId'
      | 'segmentId'
      | 'tagListId'
      | 'whatsappId',
    of: keyof typeof choices,
    help?: string,
  ) => (
    <SelectField
      form={form}
      name={name}
      label={t(`fields.${name}`)}
      help={help}
      empty={t('fields.none')}
      disabled={disabled}
      choices={choices[of]}
    />
  );
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={CAMPAIGN_NAME.maxLength}
        disabled={disabled}
        autoFocus
      />
      <h3 className="campaign-part">{t('parts.audience')}</h3>
      {select('contactListId', 'lists')}
      {select('segmentId', 'segments', t('help.segmentId'))}
      {select('tagListId', 'tags', t('help.tagListId'))}
      {select('excludedListId', 'lists')}
      <AudienceLine {...form.values} />
      <h3 className="campaign-part">{t('parts.texts')}</h3>
      <SwitchField
        form={form}
        name="confirmation"
        label={t('fields.confirmation')}
        help={t('help.confirmation')}
        disabled={disabled}
      />
      <TextTabs form={form} disabled={may === 'none'} />
      {select('fileListId', 'files')}
      <h3 className="campaign-part">{t('parts.sending')}</h3>
      {select('whatsappId', 'connections')}
      <TextField
        form={form}
        name="scheduledAt"
        type="datetime-local"
        label={t('fields.scheduledAt')}
        help={t('help.scheduledAt')}
        disabled={disabled}
      />
      <ZoneNote />
      <HoursFields form={form} disabled={disabled} />
      <h3 className="campaign-part">{t('parts.answers')}</h3>
      {select('queueId', 'queues', t('help.queueId'))}
      {select('answerTagId', 'tags', t('help.answerTagId'))}
    </>
  );
};
