import { Button } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import {
  companyZone,
  ErrorState,
  SkeletonRows,
  useIsNarrow,
  useLanguageTag,
  useNow,
  useTexts,
  ZoneNote,
} from 'prosa/web';
import { addDays } from '../../shared/calendar.ts';
import { wallTimeOf } from '../../shared/zoned-time.ts';
import type { CalendarAnswer, ScheduleDto } from '../../schemas.ts';
import { Agenda } from './Agenda.tsx';
import { moved, weeksOf } from './calendar-days.ts';
import type { CalendarMode } from './calendar-days.ts';
import type { ShownEntry } from './Entries.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { useCalendar } from './use-calendar.ts';

const NONE: readonly ShownEntry[] = [];

/** The entries of an answer by their day, each with its schedule. */
const byDay = (answer: CalendarAnswer | undefined): ReadonlyMap<string, readonly ShownEntry[]> => {
  const schedules = new Map(answer?.schedules.map((schedule) => [schedule.id, schedule]));
  const days = new Map<string, ShownEntry[]>();
  for (const entry of answer?.entries ?? []) {
    const schedule = schedules.get(entry.scheduleId);
    if (schedule) days.set(entry.day, [...(days.get(entry.day) ?? []), { ...entry, schedule }]);
  }
  return days;
};

/** `novembro de 2026`, or the first and the last day of a week. */
const usePeriod = (day: string, days: readonly string[], mode: CalendarMode): string => {
  const month = new Intl.DateTimeFormat(useLanguageTag(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  if (mode === 'month') return month.format(new Date(day));
  return [days[0], days.at(-1)].map((each = '') => each.split('-').reverse().join('/')).join(' – ');
};

/** Scheduled messages on a calendar of the company's clock. */
export const ScheduleCalendar = ({
  mode,
  onMode,
  onOpen,
  onAdd,
}: {
  readonly mode: CalendarMode;
  readonly onMode: (mode: CalendarMode) => void;
  readonly onOpen: (schedule: ScheduleDto) => void;
  /** Called with a day, `2026-11-20`. */
  readonly onAdd: (day: string) => void;
}) => {
  const t = useTexts('schedules');
  const isNarrow = useIsNarrow();
  const today = wallTimeOf(new Date(useNow()), companyZone()).day;
  const [day, setDay] = useState(today);
  const weeks = weeksOf(day, mode);
  const days = weeks.flat();
  const period = usePeriod(day, days, mode);
  const { state, reload } = useCalendar(days[0] ?? day, addDays(days.at(-1) ?? day, 1));
  const answer = state.status === 'ready' ? state.answer : undefined;
  const entries = useMemo(() => byDay(answer), [answer]);
  const entriesOf = (each: string): readonly ShownEntry[] => entries.get(each) ?? NONE;
  return (
    <div className="calendar">
      <div className="calendar-head">
        <Button
          icon={<ChevronLeftIcon />}
          aria-label={t('calendar.previous')}
          onClick={() => setDay(moved(day, mode, -1))}
        />
        <Button text={t('calendar.today')} onClick={() => setDay(today)} />
        <Button
          icon={<ChevronRightIcon />}
          aria-label={t('calendar.next')}
          onClick={() => setDay(moved(day, mode, 1))}
        />
        <h2 className="calendar-period" aria-live="polite">
          {period}
        </h2>
      </div>
      <ZoneNote />
      {state.status === 'error' && <ErrorState error={state.error} onRetry={reload} />}
      {answer?.hasMore === true && <p role="status">{t('calendar.full')}</p>}
      {isNarrow && state.status === 'loading' && <SkeletonRows rows={5} height={48} />}
      {isNarrow && state.status === 'ready' && (
        <Agenda days={days} today={today} entriesOf={entriesOf} onAdd={onAdd} onOpen={onOpen} />
      )}
      {!isNarrow && state.status !== 'error' && (
        <MonthGrid
          label={t('calendar.label', { period })}
          weeks={weeks}
          mode={mode}
          day={day}
          today={today}
          entriesOf={entriesOf}
          onDay={setDay}
          onAdd={onAdd}
          onMore={(each) => {
            setDay(each);
            onMode('week');
          }}
          onOpen={onOpen}
        />
      )}
    </div>
  );
};
