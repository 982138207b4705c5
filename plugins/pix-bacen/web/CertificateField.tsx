import { FileField, formatDate, toast, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { PixSettingsDto } from '../schemas.ts';
import { base64Of } from './pix-form.ts';
import type { PixValues } from './pix-form.ts';

/** The certificate: the name and the end of the stored one, or the file that was chosen instead. */
export const CertificateField = ({
  form,
  stored,
}: {
  readonly form: Form<PixValues>;
  readonly stored: PixSettingsDto['certificate'];
}) => {
  const t = useTexts('pix-bacen');
  const { certificateFile: choice } = form.values;
  const refusal = form.refusals.certificateFile;
  const choose = async (file: File): Promise<void> => {
    try {
      form.set('certificateFile', { name: file.name, base64: await base64Of(file) });
    } catch {
      toast.error(t('certificate.unreadable'));
    }
  };
  const kept = choice === 'kept' ? stored : null;
  const keptName =
    kept && t('certificate.valid', { subject: kept.subject, date: formatDate(kept.expiresAt) });
  const name = typeof choice === 'string' ? (keptName ?? '') : choice.name;
  return (
    <FileField
      label={t('fields.certificateFile')}
      help={t('help.certificateFile')}
      name={name}
      accept=".p12,.pfx,.pem,.crt,.key,application/x-pkcs12,application/x-pem-file"
      disabled={form.isBusy}
      onChange={(file) => {
        if (file) void choose(file);
        else form.set('certificateFile', 'none');
      }}
    >
      {typeof refusal === 'string' && (
        <div className="field-error" role="alert">
          {refusal}
        </div>
      )}
      {kept?.isExpiring === true && (
        <p className="pix-warning">
          {t('certificate.expiring', { date: formatDate(kept.expiresAt) })}
        </p>
      )}
    </FileField>
  );
};
