import { toast, useAlertKinds, useAlerts, useEvents, useNavigate, useTexts } from 'prosa/web';
import type { TaskDto } from '../schemas.ts';
import { dueText } from './due.ts';

const KIND = 'todolist.reminder';
const EVENTS = ['todolistReminder'] as const;

/** Reminds people of what they have to do: by an alert, and in the page that they look at. Draws nothing itself. */
const TaskReminders = () => {
  const t = useTexts('todolist');
  const navigate = useNavigate();
  const { raise } = useAlerts();
  useAlertKinds([{ id: KIND, label: t('alerts.reminder'), isOnByDefault: true }]);
  useEvents(EVENTS, (event) => {
    const { id, text, dueAt, ticketUuid } = event.task as TaskDto;
    const title = t('alerts.title', { text });
    const body = dueAt === null ? '' : dueText(t, dueAt, Date.now());
    const path = ticketUuid === null ? '/todolist' : `/tickets/${ticketUuid}`;
    raise({ kind: KIND, key: `${KIND}-${id}`, title, body, path });
    toast.info(title, { text: t('alerts.open'), onClick: () => void navigate(path) });
  });
  return null;
};

export default TaskReminders;
