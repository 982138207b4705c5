import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import type { FieldProps } from './Field.tsx';
import type { Pair } from './pairs.ts';

const LONGEST_NAME = 100;
const LONGEST_VALUE = 1_000;

/** Pairs of a name and a value, as many as somebody likes: `CPF` and a number, `Cidade` and its name. */
export const PairsField = <K extends string, V extends { readonly [key in K]: readonly Pair[] }>({
  form,
  name,
  label,
}: Pick<FieldProps<V>, 'form' | 'label'> & { readonly name: K & keyof V & string }) => {
  const t = useTexts();
  const id = useId();
  const [added, setAdded] = useState(0);
  const pairs: readonly Pair[] = form.values[name];
  const refusal = form.refusals[name];
  const error = typeof refusal === 'string' ? refusal : undefined;

  const set = (next: readonly Pair[]): void => form.set(name, next as V[K & keyof V & string]);
  const change = (key: string, part: Partial<Pair>): void =>
    set(pairs.map((pair) => (pair.key === key ? { ...pair, ...part } : pair)));
  const add = (): void => {
    set([...pairs, { key: `new-${String(added + 1)}`, name: '', value: '' }]);
    setAdded(added + 1);
  };

  return (
    <fieldset className="pairs" disabled={form.isBusy}>
      <legend className="field-label">{label}</legend>
      {pairs.map((pair, at) => (
        <div key={pair.key} className="pairs-row">
          <InputGroup
            value={pair.name}
            maxLength={LONGEST_NAME}
            placeholder={t('pairs.namePlaceholder')}
            aria-label={t('pairs.name', { number: at + 1 })}
            aria-invalid={
              error !== undefined && pair.name.trim() === '' && pair.value.trim() !== ''
            }
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            autoFocus={pair.key === `new-${String(added)}`}
            onValueChange={(next) => change(pair.key, { name: next })}
          />
          <InputGroup
            value={pair.value}
            maxLength={LONGEST_VALUE}
            placeholder={t('pairs.valuePlaceholder')}
            aria-label={t('pairs.value', { number: at + 1 })}
            onValueChange={(value) => change(pair.key, { value })}
          />
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('pairs.remove', { number: at + 1 })}
            onClick={() => set(pairs.filter(({ key }) => key !== pair.key))}
          />
        </div>
      ))}
      {error !== undefined && (
        <div className="field-error" id={`${id}-error`} role="alert">
          {error}
        </div>
      )}
      <Button
        className="pairs-add"
        size="small"
        icon={<PlusIcon />}
        text={t('pairs.add')}
        onClick={add}
      />
    </fieldset>
  );
};
