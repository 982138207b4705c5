import type { ReactNode } from 'react';
import { TextField } from './fields.tsx';
import type { FieldProps } from './Field.tsx';
import { PasswordHint } from './PasswordHint.tsx';
import type { PersonalData } from './PasswordHint.tsx';

/** A password somebody chooses, with how good it is. */
export const PasswordField = <V extends object>({
  form,
  name,
  label,
  help,
  disabled,
  person,
  autoFocus,
}: FieldProps<V> & {
  /** Whom it is for: a password made of their own data is refused. */
  readonly person: PersonalData;
  readonly autoFocus?: boolean;
}): ReactNode => {
  const password = form.values[name];
  return (
    <>
      <TextField
        form={form}
        name={name}
        type="password"
        label={label}
        help={help}
        disabled={disabled}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordHint
        password={typeof password === 'string' ? password : ''}
        person={person}
        isRefused={form.refusals[name] !== undefined}
      />
    </>
  );
};
