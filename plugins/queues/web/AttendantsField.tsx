import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { ErrorState, SearchInput, SkeletonRows, useTexts } from 'prosa/web';
import type { Form, List } from 'prosa/web';
import { folded } from './folded.ts';
import type { QueueValues } from './queue-form-schema.ts';
import type { Attendant } from './use-attendants.ts';

/** From this many people on, a search helps. */
const MANY = 8;

/** The attendants of the queue: everybody of the company, each with a tick. */
export const AttendantsField = ({
  form,
  attendants,
}: {
  readonly form: Form<QueueValues>;
  readonly attendants: List<Attendant>;
}) => {
  const t = useTexts('queues');
  const [search, setSearch] = useState('');
  const chosen = new Set(form.values.userIds);
  const shown = attendants.items.filter(({ name }) => folded(name).includes(folded(search.trim())));
  const toggle = (id: number): void => {
    const rest = form.values.userIds.filter((other) => other !== id);
    form.set('userIds', chosen.has(id) ? rest : [...rest, id].sort((a, b) => a - b));
  };
  return (
    <fieldset className="queue-attendants" disabled={form.isBusy}>
      <legend className="field-label">
        {t('fields.attendants')}
        <span className="field-optional">
          {chosen.size === 0
            ? t('attendants.none')
            : t('attendants.chosen', { count: chosen.size })}
        </span>
      </legend>
      {attendants.status === 'loading' && <SkeletonRows rows={2} height={32} />}
      {attendants.status === 'error' && (
        <ErrorState error={attendants.error} onRetry={attendants.reload} />
      )}
      {attendants.items.length > MANY && (
        <SearchInput value={search} onChange={setSearch} label={t('attendants.search')} />
      )}
      <div className="queue-attendants-list">
        {shown.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.has(id)} onChange={() => toggle(id)} />
        ))}
      </div>
      <div className="field-help">{t('help.attendants')}</div>
    </fieldset>
  );
};
