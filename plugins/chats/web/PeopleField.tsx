import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { ErrorState, SearchInput, SkeletonRows, useList, useTexts, useUser } from 'prosa/web';
import type { Form } from 'prosa/web';

/** From this many people on, a search helps. */
const MANY = 8;

interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly active?: boolean;
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The people of a chat: everybody of the company but the reader, each with a tick. */
export const PeopleField = <V extends { readonly users: readonly number[] }>({
  form,
}: {
  readonly form: Form<V>;
}) => {
  const t = useTexts('chats');
  const shell = useTexts();
  const user = useUser();
  const [search, setSearch] = useState('');
  const people = useList<Colleague>({
    path: '/users/list',
    compare: (a, b) => a.name.localeCompare(b.name),
    live: { event: 'user', enter: 'always' },
  });
  const { users } = form.values;
  const chosen = new Set(users);
  // Whoever may not log in any more stays where they are, and is not offered anew.
  const offered = people.items.filter(
    ({ id, active }) => id !== user.id && (active !== false || chosen.has(id)),
  );
  const shown = offered.filter(({ name }) => folded(name).includes(folded(search.trim())));
  const toggle = (id: number): void => {
    const next = chosen.has(id) ? users.filter((other) => other !== id) : [...users, id];
    form.set('users', next);
  };
  const refusal = form.refusals.users;
  const error =
    typeof refusal === 'string' ? refusal : refusal && shell(`form.${refusal.key}`, refusal.values);
  return (
    <fieldset
      className="chats-people"
      disabled={form.isBusy}
      aria-describedby={error === undefined ? undefined : 'chats-people-error'}
    >
      <legend className="field-label">
        {t('fields.people')}
        <span className="field-optional">{t('people.chosen', { count: chosen.size })}</span>
      </legend>
      {people.status === 'loading' && <SkeletonRows rows={3} height={32} />}
      {people.status === 'error' && <ErrorState error={people.error} onRetry={people.reload} />}
      {people.status === 'ready' && offered.length === 0 && (
        <p className="field-help">{t('people.nobody')}</p>
      )}
      {offered.length > MANY && (
        <SearchInput value={search} onChange={setSearch} label={t('people.search')} />
      )}
      <div className="chats-people-list">
        {shown.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.has(id)} onChange={() => toggle(id)} />
        ))}
      </div>
      {error !== undefined && (
        <p id="chats-people-error" className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
