import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { useTexts } from 'prosa/web';
import type { Form } from 'prosa/web';
import type { ContactValues, ExtraRow } from './contact-form.ts';

/** What the company notes about a contact: pairs of a name and a value, as many as it likes. */
export const ExtraInfoField = ({ form }: { readonly form: Form<ContactValues> }) => {
  const t = useTexts('contacts');
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
  const add = (): void => {
    form.set('extraInfo', [...rows, { key: `new-${added + 1}`, name: '', value: '' }]);
    setAdded(added + 1);
  };

  return (
    <fieldset className="contact-extra" disabled={form.isBusy}>
      <legend className="field-label">{t('extraInfo.title')}</legend>
      {rows.map((row, at) => (
        <div key={row.key} className="contact-extra-row">
          <InputGroup
            value={row.name}
            maxLength={100}
            placeholder={t('extraInfo.namePlaceholder')}
            aria-label={t('extraInfo.name', { number: at + 1 })}
            aria-invalid={error !== undefined && row.name.trim() === '' && row.value.trim() !== ''}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            autoFocus={row.key === `new-${added}`}
            onValueChange={(name) => change(row.key, { name })}
          />
          <InputGroup
            value={row.value}
            maxLength={1000}
            placeholder={t('extraInfo.valuePlaceholder')}
            aria-label={t('extraInfo.value', { number: at + 1 })}
            onValueChange={(value) => change(row.key, { value })}
          />
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('extraInfo.remove', { number: at + 1 })}
            onClick={() =>
              form.set(
                'extraInfo',
                rows.filter(({ key }) => key !== row.key),
              )
            }
          />
        </div>
      ))}
      {error !== undefined && (
        <div className="field-error" id={`${id}-error`} role="alert">
          {error}
        </div>
      )}
      <Button
        className="contact-extra-add"
        size="small"
        icon={<PlusIcon />}
        text={t('extraInfo.add')}
        onClick={add}
      />
    </fieldset>
  );
};
