import type { TicketDrawerProps } from '../../tickets/public.ts';
import { AbsentNumber } from './AbsentNumber.tsx';

/** Beside a conversation with a person. */
const TicketNumber = ({ ticket }: TicketDrawerProps) =>
  ticket.isGroup ? null : (
    <AbsentNumber
      key={ticket.contactId}
      contactId={ticket.contactId}
      number={ticket.contact.number}
    />
  );

export default TicketNumber;
