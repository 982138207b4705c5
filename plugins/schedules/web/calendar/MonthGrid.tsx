import { useEffect, useRef } from 'react';
import { useTexts } from 'prosa/web';
import type { ScheduleDto } from '../../schemas.ts';
import { useWeekdays } from '../RecurrenceFields.tsx';
import { dayAfterKey } from './calendar-days.ts';
import type { CalendarMode } from './calendar-days.ts';
import { Entries } from './Entries.tsx';
import type { ShownEntry } from './Entries.tsx';

/** Messages of a day that a month has room for. */
const SHOWN = 3;

/** `1/11/2026`: with the number of the day as it is shown. */
const written = (day: string): string =>
  [Number(day.slice(8)), day.slice(5, 7), day.slice(0, 4)].join('/');

/** The grid of a month or a week. Arrow keys lead from day to day; Enter schedules a message on one. */
export const MonthGrid = ({
  label,
  weeks,
  mode,
  day: chosen,
  today,
  entriesOf,
  onDay,
  onAdd,
  onMore,
  onOpen,
}: {
  readonly label: string;
  readonly weeks: readonly (readonly string[])[];
  readonly mode: CalendarMode;
  /** The day that the keys are at. */
  readonly day: string;
  readonly today: string;
  readonly entriesOf: (day: string) => readonly ShownEntry[];
  readonly onDay: (day: string) => void;
  readonly onAdd: (day: string) => void;
  readonly onMore: (day: string) => void;
  readonly onOpen: (schedule: ScheduleDto) => void;
}) => {
  const t = useTexts('schedules');
  const weekdays = useWeekdays('short');
  const names = useWeekdays('long');
  const grid = useRef<HTMLDivElement>(null);
  const follows = useRef(false);
  useEffect(() => {
    if (follows.current)
      grid.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus();
    follows.current = false;
  }, [chosen]);
  const month = chosen.slice(0, 7);
  return (
    <div ref={grid} className="calendar-grid" role="grid" aria-label={label} data-mode={mode}>
      <div role="row" className="calendar-row">
        {weekdays.map((name, at) => (
          <div key={name} role="columnheader" aria-label={names[at]} className="calendar-weekday">
            {name}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="calendar-row">
          {week.map((day) => {
            const entries = entriesOf(day);
            const shown = mode === 'week' ? entries : entries.slice(0, SHOWN);
            return (
              <div
                key={day}
                role="gridcell"
                className="calendar-day"
                data-outside={(mode === 'month' && !day.startsWith(month)) || undefined}
              >
                <button
                  type="button"
                  className="calendar-number"
                  data-day={day}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={t('calendar.addOn', { day: written(day) })}
                  tabIndex={day === chosen ? 0 : -1}
                  onClick={() => onAdd(day)}
                  onKeyDown={(event) => {
                    const next = dayAfterKey(day, event.key, mode);
                    if (next === undefined) return;
                    event.preventDefault();
                    follows.current = true;
                    onDay(next);
                  }}
                >
                  {Number(day.slice(8))}
                </button>
                <Entries entries={shown} onOpen={onOpen} />
                {entries.length > shown.length && (
                  <button type="button" className="calendar-more" onClick={() => onMore(day)}>
                    {t('calendar.more', { count: entries.length - shown.length })}
                  </button>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
};
