import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useLanguageTag, useTexts } from 'prosa/web';
import type { ScheduleDto } from '../../schemas.ts';
import { Entries } from './Entries.tsx';
import type { ShownEntry } from './Entries.tsx';

/** The days of a calendar below each other, where a screen has no room for a grid: those on which something is planned. */
export const Agenda = ({
  days,
  today,
  entriesOf,
  onAdd,
  onOpen,
}: {
  readonly days: readonly string[];
  readonly today: string;
  readonly entriesOf: (day: string) => readonly ShownEntry[];
  readonly onAdd: (day: string) => void;
  readonly onOpen: (schedule: ScheduleDto) => void;
}) => {
  const t = useTexts('schedules');
  const format = new Intl.DateTimeFormat(useLanguageTag(), {
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    timeZone: 'UTC',
  });
  const shown = days.filter((day) => day === today || entriesOf(day).length > 0);
  return (
    <div className="agenda">
      {shown.every((day) => entriesOf(day).length === 0) && (
        <p className="planned-none">{t('calendar.none')}</p>
      )}
      {shown.map((day) => (
        <section key={day} className="agenda-day" aria-label={format.format(new Date(day))}>
          <h3>
            {format.format(new Date(day))}
            <Button
              variant="minimal"
              icon={<PlusIcon />}
              aria-label={t('calendar.addOn', { day: day.split('-').reverse().join('/') })}
              onClick={() => onAdd(day)}
            />
          </h3>
          <Entries entries={entriesOf(day)} onOpen={onOpen} />
        </section>
      ))}
    </div>
  );
};
