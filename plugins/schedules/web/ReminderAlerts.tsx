import { companyZone, formatTime, useAlertKinds, useAlerts, useEvents, useTexts } from 'prosa/web';
import type { ScheduleDto } from '../schemas.ts';
import { cut, nameOf } from './schedule-texts.ts';

const KIND = 'schedules.reminder';
const EVENTS = ['scheduleReminder'] as const;

/** Reminds owners of messages that are about to leave. Draws nothing. */
const ReminderAlerts = () => {
  const t = useTexts('schedules');
  const { raise } = useAlerts();
  useAlertKinds([{ id: KIND, label: t('alerts.reminder'), isOnByDefault: true }]);
  useEvents(EVENTS, (event) => {
    const schedule = event.schedule as ScheduleDto;
    raise({
      kind: KIND,
      key: `${KIND}-${String(schedule.id)}`,
      title: t('alerts.title', { name: nameOf(schedule) }),
      body: t('alerts.body', {
        time: formatTime(schedule.sendAt, companyZone()),
        text: cut(schedule.body),
      }),
      path: '/schedules',
    });
  });
  return null;
};

export default ReminderAlerts;
