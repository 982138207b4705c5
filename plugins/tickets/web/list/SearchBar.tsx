import { HTMLSelect } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { http, SearchInput, Slot, useCan, useTexts } from 'prosa/web';
import { TicketListSlot } from '../../slots.ts';
import { QueueFilter } from './QueueFilter.tsx';
import type { ListView } from './use-list-view.ts';

interface Attendant {
  readonly id: number;
  readonly name: string;
}

const AttendantFilter = ({ view }: { readonly view: ListView }) => {
  const t = useTexts('tickets');
  const [attendants, setAttendants] = useState<readonly Attendant[]>([]);
  useEffect(() => {
    http.get<readonly Attendant[]>('/users/list').then(setAttendants, () => undefined);
  }, []);
  return (
    <HTMLSelect
      className="attendant-filter"
      aria-label={t('filters.attendant')}
      value={view.userIds?.[0] ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget;
        view.setUserIds(value === '' ? undefined : [Number(value)]);
      }}
    >
      <option value="">{t('filters.anyAttendant')}</option>
      {attendants.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </HTMLSelect>
  );
};

/** The search tab's box and filters. */
export const SearchBar = ({ view }: { readonly view: ListView }) => {
  const t = useTexts('tickets');
  const isAdmin = useCan('admin');
  const { narrowings, narrow } = view;
  return (
    <div className="list-bar list-bar-search">
      <SearchInput
        value={view.search}
        onChange={view.setSearch}
        label={t('filters.search')}
        placeholder={t('filters.searchPlaceholder')}
      />
      <div className="list-filters">
        {isAdmin && <AttendantFilter view={view} />}
        <QueueFilter view={view} />
        <Slot slot={TicketListSlot} narrowings={narrowings} narrow={narrow} />
      </div>
    </div>
  );
};
