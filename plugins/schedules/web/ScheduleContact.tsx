import { CalendarIcon } from '@blueprintjs/icons';
import type { RecordFieldsProps } from 'prosa/contract';
import { Link, useLocation, useTexts } from 'prosa/web';

/** Leads from a contact of the address book to a message for it. In a ticket, its drawer offers the same. */
const ScheduleContact = ({ record }: RecordFieldsProps<{ readonly id: number }>) => {
  const t = useTexts('schedules');
  const { pathname } = useLocation();
  if (!record || !pathname.startsWith('/contacts')) return null;
  return (
    <Link className="schedule-contact" to={`/schedules?contactId=${String(record.id)}`}>
      <CalendarIcon /> {t('composer.open')}
    </Link>
  );
};

export default ScheduleContact;
