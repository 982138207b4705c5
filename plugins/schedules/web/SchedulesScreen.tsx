import { CalendarIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  http,
  PageHeader,
  SearchInput,
  Segments,
  toast,
  useList,
  useSearchParams,
  useTexts,
} from 'prosa/web';
import type { ScheduleDto } from '../schemas.ts';
import { ScheduleCalendar } from './calendar/ScheduleCalendar.tsx';
import { OpenedSchedule } from './OpenedSchedule.tsx';
import type { Opened } from './OpenedSchedule.tsx';
import type { ChosenContact } from './schedule-form.ts';
import { scheduleColumns } from './schedule-columns.tsx';
import { nameOf } from './schedule-texts.ts';
import { useScheduleActions } from './use-schedule-actions.tsx';

const VIEWS = ['table', 'month', 'week'] as const;

const newestFirst = (one: ScheduleDto, other: ScheduleDto): number =>
  other.createdAt.localeCompare(one.createdAt) || other.id - one.id;

/** Opens a form for the contact that the link to the screen names. */
const useAskedContact = (open: (opened: Opened) => void): void => {
  const [asked, setAsked] = useSearchParams();
  const id = Number(asked.get('contactId'));
  useEffect(() => {
    if (!(id > 0)) return;
    http.get<ChosenContact>(`/contacts/${String(id)}`).then(
      ({ name, number }) => open({ preset: { contact: { id, name, number } } }),
      (error: unknown) => toast.error(error),
    );
    setAsked({}, { replace: true });
  }, [id, open, setAsked]);
};

/** The messages that leave at a set time: as a table, and on the calendar. */
const SchedulesScreen = () => {
  const t = useTexts('schedules');
  const [view, setView] = useState<(typeof VIEWS)[number]>('table');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Opened>();
  useAskedContact(setOpened);
  const list = useList<ScheduleDto>({
    path: '/schedules',
    itemsKey: 'schedules',
    search,
    compare: newestFirst,
    live: { event: 'schedule', enter: search.trim() === '' ? 'create' : 'never' },
  });
  const actions = useScheduleActions({
    onOpen: setOpened,
    onChanged: list.upsert,
    onRemoved: list.remove,
  });
  const add = <AddButton text={t('add')} onClick={() => setOpened({ preset: {} })} />;
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        <Segments
          label={t('views.label')}
          value={view}
          segments={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={setView}
        />
        {view === 'table' && (
          <SearchInput value={search} onChange={setSearch} label={t('search')} />
        )}
        {add}
      </PageHeader>
      {view === 'table' ? (
        <DataTable
          label={t('title')}
          list={list}
          columns={scheduleColumns(t)}
          nameOf={nameOf}
          onOpen={setOpened}
          actions={actions}
          empty={
            <EmptyState icon={CalendarIcon} title={t('empty.title')} action={add}>
              {t('empty.text')}
            </EmptyState>
          }
        />
      ) : (
        <ScheduleCalendar
          mode={view}
          onMode={setView}
          onOpen={setOpened}
          onAdd={(day) => setOpened({ preset: { sendAt: `${day}T09:00` } })}
        />
      )}
      {opened && (
        <OpenedSchedule
          opened={opened}
          onSaved={(record) => {
            if (search.trim() === '') list.upsert(record);
            else list.reload();
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
};

export default SchedulesScreen;
