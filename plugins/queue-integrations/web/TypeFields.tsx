import { SelectField, TextAreaField, TextField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { IntegrationDto } from '../schemas.ts';
import { AGENT_LANGUAGES, isTestAddress, LONGEST_KEY_FILE } from '../shared/types.ts';
import type { IntegrationFormValues } from './integration-form.ts';

interface FieldsProps {
  readonly form: Form<IntegrationFormValues>;
  readonly record: IntegrationDto | undefined;
}

/** The fields of the chosen type. */
export const TypeFields = (props: FieldsProps) => {
  switch (props.form.values.type) {
    case 'dialogflow':
      return <DialogflowFields {...props} />;
    case 'typebot':
      return <TypebotFields {...props} />;
    case 'n8n':
    case 'webhook':
      return <DeliveryFields {...props} />;
  }
};

const DialogflowFields = ({ form, record }: FieldsProps) => {
  const t = useTexts('queue-integrations');
  const isKept = record?.type === 'dialogflow' && record.hasJsonContent;
  return (
    <>
      <SelectField
        form={form}
        name="language"
        label={t('fields.language')}
        choices={AGENT_LANGUAGES.map((value) => ({ value, label: value }))}
      />
      <div className="form-row">
        <TextField
          form={form}
          name="projectName"
          label={t('fields.projectName')}
          help={t('help.projectName')}
        />
        <TextField form={form} name="region" label={t('fields.region')} help={t('help.region')} />
      </div>
      <TextAreaField
        form={form}
        name="jsonContent"
        label={t('fields.jsonContent')}
        help={isKept ? t('help.hasJson', { email: record.accountEmail }) : t('help.jsonContent')}
        rows={6}
        maxLength={LONGEST_KEY_FILE}
      />
    </>
  );
};

const DeliveryFields = ({ form, record }: FieldsProps) => {
  const t = useTexts('queue-integrations');
  const { type, urlN8N, headerName } = form.values;
  const isTest = isTestAddress(urlN8N);
  const help = isTest ? 'help.testAddress' : type === 'n8n' ? 'help.urlN8N' : 'help.urlWebhook';
  return (
    <>
      <TextField
        form={form}
        name="urlN8N"
        inputMode="url"
        label={t('fields.urlN8N')}
        placeholder="https://"
        help={<span className={isTest ? 'integration-warning' : undefined}>{t(help)}</span>}
      />
      <div className="form-row">
        <TextField
          form={form}
          name="headerName"
          label={t('fields.headerName')}
          help={t('help.header')}
        />
        {headerName.trim() !== '' && (
          <TextField
            form={form}
            name="headerValue"
            type="password"
            autoComplete="off"
            label={t('fields.headerValue')}
            help={record?.hasHeaderValue === true ? t('help.hasHeader') : undefined}
          />
        )}
      </div>
    </>
  );
};

const TypebotFields = ({ form }: FieldsProps) => {
  const t = useTexts('queue-integrations');
  return (
    <>
      <TextField
        form={form}
        name="urlN8N"
        inputMode="url"
        label={t('fields.urlN8N')}
        placeholder="https://typebot.io"
        help={t('help.urlTypebot')}
      />
      <TextField form={form} name="typebotSlug" label={t('fields.typebotSlug')} />
      <div className="form-row">
        <TextField
          form={form}
          name="typebotExpires"
          type="number"
          label={t('fields.typebotExpires')}
          help={t('help.typebotExpires')}
        />
        <TextField
          form={form}
          name="typebotDelayMessage"
          type="number"
          label={t('fields.typebotDelayMessage')}
        />
      </div>
      <div className="form-row">
        <TextField
          form={form}
          name="typebotKeywordFinish"
          label={t('fields.typebotKeywordFinish')}
        />
        <TextField
          form={form}
          name="typebotKeywordRestart"
          label={t('fields.typebotKeywordRestart')}
        />
      </div>
      <TextAreaField
        form={form}
        name="typebotUnknownMessage"
        label={t('fields.typebotUnknownMessage')}
        rows={2}
      />
      <TextAreaField
        form={form}
        name="typebotRestartMessage"
        label={t('fields.typebotRestartMessage')}
        rows={2}
      />
    </>
  );
};
