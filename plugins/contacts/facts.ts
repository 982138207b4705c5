import { defineEvent } from 'prosa/contract';

/** Somebody a company talks with: a person, or a group. */
export interface ContactView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Digits only, with the country's code; a Brazilian mobile number always with its ninth digit. */
  readonly number: string;
  readonly email: string;
  /** Address of the picture, signed for some hours; empty = none. */
  readonly profilePicUrl: string;
  readonly isGroup: boolean;
  /** True = nothing automatic ever answers this contact. */
  readonly ignoreBot: boolean;
}

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

/** One by one, also those of an import. Screens are told of an import once, by `contacts.contacts-imported`. */
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
