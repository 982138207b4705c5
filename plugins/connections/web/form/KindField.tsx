import { SelectField, text, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { NewConnectionValues } from './new-connection-values.ts';

/** Which kind of connection it will be, where there are several. Each kind is a plugin, which names itself. */
export const KindField = ({
  form,
  kinds,
}: {
  readonly form: Form<NewConnectionValues>;
  readonly kinds: readonly string[];
}) => {
  const t = useTexts('connections');
  return (
    <SelectField
      form={{
        ...form,
        values: { ...form.values, provider: form.values.provider || (kinds[0] ?? '') },
      }}
      name="provider"
      label={t('fields.provider')}
      help={t('help.provider')}
      choices={kinds.map((kind) => ({
        value: kind,
        label: text(`${kind}:kind`, { defaultValue: kind }),
      }))}
    />
  );
};
