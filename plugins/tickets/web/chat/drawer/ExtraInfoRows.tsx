import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { ContactValues, ExtraRow } from './contact-form.ts';

/** What the company notes about a contact, while it is edited: pairs of a name and a value. */
export const ExtraInfoRows = ({ form }: { readonly form: Form<ContactValues> }) => {
  const t = useTexts('tickets');
  const id = useId();
  const [added, setAdded] = useState(0);
  const rows = form.values.extraInfo;
  const refusal = form.refusals.extraInfo;
  const error = typeof refusal === 'string' ? refusal : undefined;
  const change = (key: string, part: Partial<ExtraRow>): void =>
    form.set(
      'extraInfo',
      rows.map((row) => (row.key === key ? { ...row, ...part } : row)),
    );
  const remove = (key: string): void =>
    form.set(
      'extraInfo',
      rows.filter((row) => row.key !== key),
    );
  const add = (): void => {
    form.set('extraInfo', [...rows, { key: `new-${String(added + 1)}`, name: '', value: '' }]);
    setAdded(added + 1);
  };
  return (
    <fieldset className="contact-rows" disabled={form.isBusy}>
      <legend className="field-label">{t('drawer.extra')}</legend>
      {rows.map((row, at) => (
        <div key={row.key} className="contact-row">
          <InputGroup
            value={row.name}
            maxLength={100}
            placeholder={t('drawer.extraName')}
            aria-label={t('drawer.extraNameOf', { number: at + 1 })}
            aria-invalid={error !== undefined && row.name.trim() === '' && row.value.trim() !== ''}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            autoFocus={row.key === `new-${String(added)}`}
            onValueChange={(name) => change(row.key, { name })}
          />
          <InputGroup
            value={row.value}
            maxLength={1_000}
            placeholder={t('drawer.extraValue')}
            aria-label={t('drawer.extraValueOf', { number: at + 1 })}
            onValueChange={(value) => change(row.key, { value })}
          />
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('drawer.extraRemove', { number: at + 1 })}
            onClick={() => remove(row.key)}
          />
        </div>
      ))}
      {error !== undefined && (
        <div className="field-error" id={`${id}-error`} role="alert">
          {error}
        </div>
      )}
      <Button size="small" icon={<PlusIcon />} text={t('drawer.extraAdd')} onClick={add} />
    </fieldset>
  );
};
