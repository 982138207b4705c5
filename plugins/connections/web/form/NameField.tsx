import { TextField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';

/** The name of a connection, in the forms of a new and of an existing one. */
export const NameField = <V extends { readonly name: string }>({
  form,
}: {
  readonly form: Form<V>;
}) => {
  const t = useTexts('connections');
  return (
    <TextField
      form={form}
      name="name"
      label={t('fields.name')}
      help={t('help.name')}
      maxLength={50}
      autoComplete="off"
      autoFocus
    />
  );
};
