import { Button } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TextField, useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';

/** A key: hidden while it is typed, unless its reader asks; what is stored is never shown and stays while nothing is typed. */
export const SecretField = <V extends object>({
  form,
  name,
  label,
  help,
  isStored,
}: {
  readonly form: Form<V>;
  readonly name: keyof V & string;
  readonly label: string;
  readonly help?: ReactNode;
  readonly isStored: boolean;
}) => {
  const t = useTexts('prompts');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      form={form}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete="off"
      label={label}
      help={isStored ? t('key.stored') : help}
      placeholder={isStored ? t('key.placeholder') : ''}
      rightElement={
        <Button
          variant="minimal"
          icon={isShown ? <EyeOffIcon /> : <EyeOpenIcon />}
          aria-label={t(isShown ? 'key.hide' : 'key.show', { name: label })}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
};
