import { Type } from '@sinclair/typebox';
import { TextAreaField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';

/** Why something was done, as the audit log keeps it. */
export const REASON = Type.String({ minLength: 3, maxLength: 300 });

export const ReasonField = <V extends { readonly reason: string }>({
  form,
}: {
  readonly form: Form<V>;
}) => {
  const t = useTexts('billing');
  return (
    <TextAreaField
      form={form}
      name="reason"
      label={t('platform.reason')}
      help={t('platform.reasonHelp')}
      maxLength={300}
    />
  );
};
