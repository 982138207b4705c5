import { Button } from '@blueprintjs/core';
import { CalendarIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { ErrorState, RowMenu, SkeletonRows, useList, useTexts } from 'prosa/web';
import type { TicketDrawerProps } from '../../tickets/public.ts';
import type { ScheduleDto } from '../schemas.ts';
import { OpenedSchedule } from './OpenedSchedule.tsx';
import type { Opened } from './OpenedSchedule.tsx';
import { ScheduleStatus } from './ScheduleStatus.tsx';
import { cut, fullTime } from './schedule-texts.ts';
import { useScheduleActions } from './use-schedule-actions.tsx';

const soonestFirst = (one: ScheduleDto, other: ScheduleDto): number =>
  one.sendAt.localeCompare(other.sendAt) || one.id - other.id;

const isPlanned = ({ status }: ScheduleDto): boolean => status === 'PENDENTE' || status === 'ERRO';

/** The messages that are still to be sent to the contact of a ticket. */
const PlannedMessages = ({ ticket }: TicketDrawerProps) => {
  const t = useTexts('schedules');
  const titleId = useId();
  const [opened, setOpened] = useState<Opened>();
  const { id, name, number } = ticket.contact;
  const list = useList<ScheduleDto>({
    path: '/schedules',
    itemsKey: 'schedules',
    params: { contactId: id, planned: true },
    compare: soonestFirst,
    live: {
      event: 'schedule',
      enter: 'always',
      accepts: (schedule) => schedule.contactId === id && isPlanned(schedule),
    },
  });
  const actions = useScheduleActions({
    onOpen: setOpened,
    onChanged: list.upsert,
    onRemoved: list.remove,
  });
  return (
    <section className="planned" aria-labelledby={titleId}>
      <h4 className="planned-title" id={titleId}>
        {t('planned.title')}
      </h4>
      {list.status === 'loading' && <SkeletonRows rows={1} height={48} />}
      {list.status === 'error' && <ErrorState error={list.error} onRetry={list.reload} />}
      {list.status === 'ready' && list.items.length === 0 && (
        <p className="planned-none">{t('planned.none')}</p>
      )}
      <ul className="planned-list">
        {list.items.map((schedule) => (
          <li key={schedule.id}>
            <span className="planned-words">
              <time dateTime={schedule.sendAt}>{fullTime(schedule.sendAt)}</time>
              <span title={schedule.body} dir="auto">
                {cut(schedule.body)}
              </span>
              <ScheduleStatus schedule={schedule} />
            </span>
            <RowMenu name={cut(schedule.body)} actions={actions(schedule)} />
          </li>
        ))}
      </ul>
      <Button
        size="small"
        icon={<CalendarIcon />}
        text={t('planned.add')}
        onClick={() =>
          setOpened({
            preset: { contact: { id, name, number }, whatsappId: ticket.whatsappId },
          })
        }
      />
      {opened && (
        <OpenedSchedule
          opened={opened}
          onSaved={(record) => {
            if (record.contactId === id) list.upsert(record);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
};

export default PlannedMessages;
