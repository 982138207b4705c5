import { Button } from '@blueprintjs/core';
import { http, SelectField, TextField, toast, useForm, useTexts } from 'prosa/web';
import type { PixSettingsDto } from '../schemas.ts';
import { CertificateField } from './CertificateField.tsx';
import { pixBody, pixFormSchema, pixValues } from './pix-form.ts';
import type { PixValues } from './pix-form.ts';

/** The account: saved and tested by one button. */
export const AccountForm = ({
  stored,
  onSaved,
}: {
  readonly stored: PixSettingsDto;
  readonly onSaved: (settings: PixSettingsDto) => void;
}) => {
  const t = useTexts('pix-bacen');
  const shell = useTexts();
  const form = useForm<PixValues>({
    schema: pixFormSchema,
    initial: pixValues(stored),
    failure: shell('common.failed'),
    onSubmit: async (values) => {
      const saved = await http.put<PixSettingsDto>('/pix/settings', pixBody(values));
      form.reset(pixValues(saved));
      toast.success(shell('common.done'));
      onSaved(saved);
    },
  });
  const line = (name: keyof PixValues, help?: string) => (
    <TextField form={form} name={name} label={t(`fields.${name}`)} help={help} />
  );
  const choices = (group: string, ...values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${group}.${value}`) }));
  return (
    <form className="form" noValidate onSubmit={(event) => void form.submit(event)}>
      <h3 className="form-section">{t('sections.provider')}</h3>
      <div className="form-row">
        <SelectField
          form={form}
          name="profile"
          label={t('fields.profile')}
          choices={choices('profiles', 'efi', 'bacen')}
        />
        <SelectField
          form={form}
          name="environment"
          label={t('fields.environment')}
          choices={choices('environments', 'production', 'sandbox')}
        />
      </div>
      {line('baseUrl', t('help.baseUrl'))}
      {line('tokenUrl', t('help.tokenUrl'))}
      {line('serverCertificate', t('help.serverCertificate'))}
      <h3 className="form-section">{t('sections.credentials')}</h3>
      {line('clientId')}
      <TextField
        form={form}
        name="clientSecret"
        type="password"
        autoComplete="off"
        label={t('fields.clientSecret')}
        placeholder={stored.hasSecret ? t('typed') : ''}
        help={t('help.clientSecret')}
      />
      <CertificateField form={form} stored={stored.certificate} />
      <h3 className="form-section">{t('sections.receiver')}</h3>
      {line('key', t('help.key'))}
      <div className="form-row">
        {line('receiverName', t('help.receiverName'))}
        {line('receiverCity')}
      </div>
      <h3 className="form-section">{t('sections.notices')}</h3>
      <SelectField
        form={form}
        name="noticeProof"
        label={t('fields.noticeProof')}
        help={t('help.noticeProof')}
        choices={choices('proofs', 'address', 'certificate')}
      />
      {form.values.noticeProof === 'address' && line('noticeAddresses', t('help.noticeAddresses'))}
      {line('noticeUrl', t('help.noticeUrl'))}
      <div>
        <Button type="submit" intent="primary" text={t('save')} loading={form.isBusy} />
      </div>
    </form>
  );
};
