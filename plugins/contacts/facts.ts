import { defineEvent } from 'prosa/contract';
import type { ContactView } from './public.ts';

export interface ContactFact {
  readonly contact: ContactView;
}

/** A contact that lives on in another. */
export interface ContactMerge {
  readonly contactId: number;
  readonly intoId: number;
}

/** A contact that is itself again, after it had lived on in another. */
export interface ContactPart extends ContactFact {
  readonly fromId: number;
}

const record = (...required: string[]) => ({ type: 'object', required });

/** One by one. An import of many says `contacts.contacts-imported` instead. */
export const ContactCreated = defineEvent<ContactFact>(
  'contacts.contact-created',
  record('contact'),
  'contact.id',
);
export const ContactUpdated = defineEvent<ContactFact>(
  'contacts.contact-updated',
  record('contact'),
  'contact.id',
);
export const ContactDeleted = defineEvent<{ readonly contactId: number }>(
  'contacts.contact-deleted',
  record('contactId'),
  'contactId',
);
export const ContactMerged = defineEvent<ContactMerge>(
  'contacts.contact-merged',
  record('contactId', 'intoId'),
  'contactId',
);
export const ContactParted = defineEvent<ContactPart>(
  'contacts.contact-parted',
  record('fromId', 'contact'),
  'contact.id',
);
