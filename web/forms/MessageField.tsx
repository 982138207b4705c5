import { Field } from './Field.tsx';
import { asText } from './as-text.ts';
import type { LongTextProps } from './fields.tsx';
import { MessageInput } from './MessageInput.tsx';

/** A field of a form for the text of a message, with chips for variables and a preview. */
export const MessageField = <V extends object>({
  form,
  name,
  label,
  help,
  disabled,
  rows = 3,
  placeholder,
  maxLength,
}: LongTextProps<V>) => (
  <Field form={form} name={name} label={label} help={help} disabled={disabled}>
    {(control) => (
      <MessageInput
        {...control}
        rows={rows}
        placeholder={placeholder}
        maxLength={maxLength}
        value={asText(form.values[name])}
        onChange={(text) => form.set(name, text as V[typeof name])}
        onBlur={() => form.leave(name)}
      />
    )}
  </Field>
);
