import { RepeatIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import type { CalendarEntry, ScheduleDto } from '../../schemas.ts';
import { nameOf } from '../schedule-texts.ts';

/** A time of the calendar, and the schedule it is of. */
export interface ShownEntry extends CalendarEntry {
  readonly schedule: ScheduleDto;
}

/** The messages of a day: each opens its schedule. */
export const Entries = ({
  entries,
  onOpen,
}: {
  readonly entries: readonly ShownEntry[];
  readonly onOpen: (schedule: ScheduleDto) => void;
}) => {
  const t = useTexts('schedules');
  return (
    <ul className="calendar-entries">
      {entries.map(({ scheduleId, at, time, status, isLater, schedule }) => (
        <li key={`${String(scheduleId)}-${at}`}>
          <button
            type="button"
            className="calendar-entry"
            data-status={status}
            data-later={isLater || undefined}
            title={schedule.body}
            aria-label={t('calendar.entry', {
              time,
              name: nameOf(schedule),
              status: t(`status.${status}`),
            })}
            onClick={() => onOpen(schedule)}
          >
            <time dateTime={at}>{time}</time> <bdi>{nameOf(schedule)}</bdi>
            {schedule.recurrence && <RepeatIcon size={12} />}
          </button>
        </li>
      ))}
    </ul>
  );
};
