import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { readMoney, writeMoney } from './money.ts';

const writtenOf = (value: unknown): string =>
  typeof value === 'number' && !Number.isNaN(value) ? writeMoney(value) : '';

/**
 * An amount in reais. Its value is a number, null when empty, and NaN for words that are no amount, which the form then
 * refuses. The typed text stays until the field is left.
 */
export const MoneyField = <V extends object>({
  form,
  name,
  label,
  help,
  disabled,
}: FieldProps<V>) => {
  const value: unknown = form.values[name];
  const [typed, setTyped] = useState<string>();
  return (
    <Field form={form} name={name} label={label} help={help} disabled={disabled}>
      {(control) => (
        <InputGroup
          {...control}
          fill
          inputMode="decimal"
          leftElement={<span className="field-currency">R$</span>}
          value={typed ?? writtenOf(value)}
          onValueChange={(text) => {
            setTyped(text);
            const read = text.trim() === '' ? null : (readMoney(text) ?? Number.NaN);
            form.set(name, read as V[typeof name]);
          }}
          onBlur={() => {
            if (typed === undefined || readMoney(typed) !== undefined) setTyped(undefined);
            form.leave(name);
          }}
        />
      )}
    </Field>
  );
};
