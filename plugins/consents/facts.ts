import { defineEvent } from 'prosa/contract';

const SOURCES = ['message', 'agent', 'import', 'form', 'api', 'merge'] as const;

/**
 * The way in which a company learned of a wish. `message`: the contact wrote it. `agent`: somebody at the desk. `import`,
 * `form`, `api`: a list, a form or a program that brought it. `merge`: another contact of the same person had said it.
 */
export type ConsentSource = (typeof SOURCES)[number];

/** A contact that wants to be written to no more, or again. */
export interface OptOutChange {
  readonly contactId: number;
  readonly source: ConsentSource;
  /** The connection of the message that says so; null where none does. */
  readonly connectionId: number | null;
  readonly messageId: number | null;
  /** The person at the desk who did it; null where it was none. */
  readonly userId: number | null;
}

const OPTIONAL_ID = { type: ['integer', 'null'] };

const CHANGE = {
  type: 'object',
  required: ['contactId', 'source', 'connectionId', 'messageId', 'userId'],
  properties: {
    contactId: { type: 'integer' },
    source: { enum: SOURCES },
    connectionId: OPTIONAL_ID,
    messageId: OPTIONAL_ID,
    userId: OPTIONAL_ID,
  },
};

export const OptedOut = defineEvent<OptOutChange>('consents.opted-out', CHANGE, 'contactId');
export const OptedIn = defineEvent<OptOutChange>('consents.opted-in', CHANGE, 'contactId');
