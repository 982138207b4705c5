import type { TicketDrawerProps } from '../../tickets/public.ts';
import { ConsentsSection } from './ConsentsSection.tsx';

/** Beside a conversation with a person. */
const TicketConsents = ({ ticket }: TicketDrawerProps) =>
  ticket.isGroup ? null : <ConsentsSection key={ticket.contactId} contactId={ticket.contactId} />;

export default TicketConsents;
