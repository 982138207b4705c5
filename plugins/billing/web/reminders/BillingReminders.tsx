import {
  formatDate,
  toast,
  useAlertKinds,
  useAlerts,
  useEvents,
  useNavigate,
  useTexts,
} from 'prosa/web';

const KIND = 'billing.reminder';
const EVENTS = ['billingReminder'] as const;
const PATH = '/financeiro';

interface Reminder {
  readonly invoiceId: number;
  readonly step: string;
  readonly dueDate: string;
}

const isOver = (step: string): boolean => !['d-7', 'd-3', 'd0'].includes(step);

/** Alerts those who pay to an invoice that is due. Draws nothing itself. */
const BillingReminders = () => {
  const t = useTexts('billing');
  const navigate = useNavigate();
  const { raise } = useAlerts();
  useAlertKinds([{ id: KIND, label: t('reminders.kind'), isOnByDefault: true }]);
  useEvents(EVENTS, (event) => {
    const { invoiceId, step, dueDate } = event as unknown as Reminder;
    const date = formatDate(dueDate);
    const title = t(isOver(step) ? 'reminders.over' : 'reminders.due', { date });
    const key = `${KIND}-${String(invoiceId)}`;
    raise({ kind: KIND, key, title, body: '', path: PATH });
    toast.info(title, { text: t('reminders.open'), onClick: () => void navigate(PATH) });
  });
  return null;
};

export default BillingReminders;
