/** Facts that a company may have told to its own addresses, as people look for them. */
export const FACT_GROUPS = {
  messages: [
    'tickets.message-received',
    'tickets.message-sent',
    'tickets.message-ack-changed',
    'tickets.message-failed',
    'tickets.message-edited',
    'tickets.message-deleted',
    'tickets.message-updated',
    'tickets.message-transcribed',
  ],
  tickets: [
    'tickets.ticket-opened',
    'tickets.ticket-accepted',
    'tickets.ticket-queued',
    'tickets.ticket-returned',
    'tickets.ticket-closed',
    'tickets.ticket-reopened',
    'tickets.ticket-deleted',
  ],
  contacts: [
    'contacts.contact-created',
    'contacts.contact-updated',
    'contacts.contact-deleted',
    'contacts.contact-merged',
    'contacts.contact-parted',
  ],
  connections: ['connections.state-changed'],
} as const;

export type FactGroup = keyof typeof FACT_GROUPS;
export type FactName = (typeof FACT_GROUPS)[FactGroup][number];

export const FACT_NAMES: readonly FactName[] = Object.values(FACT_GROUPS).flat();

/** The name in the locales: no dot parts it there. */
export const labelOf = (fact: string): string => fact.slice(fact.indexOf('.') + 1);
