import type { ColumnSource, Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';
import type { ContactView } from './facts.ts';

export { CONTACT_FIELD_OF, contactFormBody, contactFormSchema } from './schemas.ts';
export { Country, spreadsheetPreview } from './shared/import-schemas.ts';
export type { ContactIdentity } from './schemas.ts';

/**
 * The part of a contact kept for others' rows, as an expression of SQL that answers a JSON object: id, name, number,
 * email and profilePicUrl, to be shown by {@link Contacts.shown}; null where there is no such contact. The statement it
 * stands in is given `:companyId`.
 * @param id the column with the contact's id
 */
export const contactColumn = (id: string): string => `(
  select json_build_object('id', contact.id, 'name', contact.name, 'number', contact.number, 'email', contact.email,
                           'profilePicUrl', contact.profile_pic_url)
    from contacts contact where contact.company_id = :companyId and contact.id = ${id})`;

/** A contact as a channel knows it. */
export interface ContactSighting {
  /** Digits only. */
  readonly number: string;
  /** Empty when the channel knows none: the number then stands for it. */
  readonly name: string;
  readonly isGroup: boolean;
  /** Id of a stored picture. */
  readonly pictureId?: string;
}

/**
 * The kind of an address: a phone's number; a channel's id of a person instead of a number (LID); a channel's id of a
 * person towards one business alone. Digits or letters, as the channel has them.
 */
export type AddressKind = 'phone' | 'lid' | 'business';

/** A channel tells that a phone's number and another address are one person's. */
export interface AddressLink {
  /** Digits only. */
  readonly phone: string;
  readonly kind: Exclude<AddressKind, 'phone'>;
  readonly value: string;
  /** Where the address means something on one connection alone. */
  readonly connectionId?: number;
}

/** The contacts of a company, for those above. */
export interface Contacts {
  /** In no particular order, missing ones left out. */
  byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly ContactView[]>;
  /**
   * Those that exist, by any of their addresses; a Brazilian number finds its contact with and without the ninth digit.
   */
  byNumbers(ctx: Ctx, numbers: readonly string[]): Promise<readonly ContactView[]>;
  /**
   * The names of the contacts behind some numbers, by the number as it was asked; found as by {@link byNumbers}.
   * Contacts without a name are left out.
   */
  namesByNumbers(ctx: Ctx, numbers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Every number that leads to one of some contacts, those of contacts they took in among them. */
  numbersOf(ctx: Ctx, ids: readonly number[]): Promise<readonly string[]>;
  /** The answer of {@link contactColumn}, with the address of its picture. */
  shown<Part extends { readonly profilePicUrl: string }>(ctx: Ctx, part: Part): Part;
  /** @throws ERR_NO_CONTACT_FOUND */
  get(ctx: Ctx, id: number): Promise<ContactView>;
  /** The one form a number is stored in: a Brazilian mobile number always has its ninth digit. */
  canonical(digits: string): string;
  /** A number as somebody types it, in the form it is stored in; undefined for what no phone has. */
  typedNumber(text: string): string | undefined;
  /** Ids of contacts whose name or number contains a text, as a sub-select for `whereIn`. */
  idsMatching(ctx: Ctx, text: string): ReturnType<Ctx['trx']['queryBuilder']>;
  /** As {@link idsMatching}, at most so many, read at once. */
  firstMatching(ctx: Ctx, text: string, most: number): Promise<readonly number[]>;
  /**
   * The contacts behind what a channel saw, made where they are missing, in the order asked. A name somebody gave
   * stays; a group takes its new name. One statement, whatever the number of contacts, and no row is written that stays
   * the same. Publishes `contact` events for those made or changed.
   */
  upsertMany(ctx: Ctx, sightings: readonly ContactSighting[]): Promise<readonly ContactView[]>;
  /**
   * Makes contacts of people who have none, without telling screens of each: the list is read anew by whoever made them.
   * @param people canonical numbers; at most some hundreds
   * @returns how many were made
   */
  addMissing(
    ctx: Ctx,
    people: readonly { readonly number: string; readonly name: string; readonly email: string }[],
  ): Promise<number>;
  /**
   * Notes that addresses are one person's. A contact known by the other address alone gets its number; where both have
   * a contact, the one of the other address is merged into the one of the number, unless somebody parted those two
   * before.
   * @returns those that are noted; of somebody without a contact nothing is
   */
  link(ctx: Ctx, links: readonly AddressLink[]): Promise<readonly AddressLink[]>;
}

export const Contacts = defineToken<Contacts>('contacts.Contacts');

/** Something other plugins keep that goes with a contact. */
export interface ContactDeparture {
  /** Contacts are about to be deleted, in this transaction, and with them whatever refers to them. */
  leaving(ctx: Ctx, contactIds: readonly number[]): Promise<void>;
}

/** Filled by plugins whose own things go with a contact, and who have something to do or to tell then (many). */
export const ContactDeparturePoint = definePoint<ContactDeparture>('contacts.departure', 'many');

/** Two contacts that are one person. */
export interface MergingContacts {
  readonly kept: ContactView;
  readonly gone: ContactView;
  /** Somebody said so, or a channel told it. */
  readonly reason: 'person' | 'channel';
}

/** The same, to be parted again. */
export interface PartingContacts extends MergingContacts {
  /** The addresses that lead to `gone` from now on. */
  readonly goneAddresses: readonly string[];
}

/**
 * A plugin's part in merging contacts: it moves what it keeps of one to the other, and back. Both contacts are locked
 * until the commit, and both are there: `gone` is deleted after the last part has moved its own, and made again, with
 * its old id, before the first one moves back.
 */
export interface ContactMergePart {
  /** Under this is kept what it moved: its plugin's id. */
  readonly id: string;
  /** Tables with a contact in them that it moves, or leaves for a reason it states. */
  readonly tables: readonly string[];
  /** @returns what it needs to move exactly that back: plain JSON */
  merge(ctx: Ctx, contacts: MergingContacts): Promise<unknown>;
  /**
   * Data that came after the merge stays with `kept`, unless its address says otherwise.
   * @param moved what {@link merge} returned
   */
  part(ctx: Ctx, contacts: PartingContacts, moved: unknown): Promise<void>;
}

/** Filled by every plugin that has contacts in its tables (many). */
export const ContactMergePoint = definePoint<ContactMergePart>('contacts.merge', 'many');

/**
 * Filled by plugins that add columns to contacts (many): in the records of contacts and their list, not in events and other
 * plugins' answers. Merging moves them with `ContactMergePoint`. `ContactDialogSlot` has their fields.
 */
export const ContactColumnsPoint = definePoint<ColumnSource<object>>('contacts.columns', 'many');

/** Somebody in a phone's address book. */
export interface BookEntry {
  /** Digits only. */
  readonly number: string;
  readonly name: string;
}

/** The address books behind a company's connections: filled by those who run connections. Groups are not in them. */
export interface AddressBooks {
  /** Connections whose address book can be read. */
  connections(ctx: Ctx): Promise<readonly { readonly id: number; readonly name: string }[]>;
  /**
   * The people of one connection: the given one, else the caller's own, else the company's default.
   * @returns undefined when that kind of connection has no address book
   * @throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND
   */
  read(
    ctx: Ctx,
    connectionId: number | undefined,
  ): Promise<{ readonly connection: string; readonly people: readonly BookEntry[] } | undefined>;
}

/** Where imports find address books. */
export const AddressBooksPoint = definePoint<AddressBooks>('contacts.address-books', 'many');

export { moveRows, moveRowsBack } from './shared/moved-rows.ts';
export { Spreadsheets } from './shared/spreadsheets.ts';
export type { SpreadsheetPerson, SpreadsheetPlan, SpreadsheetRow } from './shared/spreadsheets.ts';
export { ContactFiltersPoint } from './shared/filters.ts';
export type { ContactFilter } from './shared/filters.ts';
export { ContactDialogSlot, ContactFilterSlot, ContactRowSlot } from './slots.ts';
export type { ContactFilterProps, ContactRowProps } from './slots.ts';

export {
  ContactCreated,
  ContactDeleted,
  ContactMerged,
  ContactParted,
  ContactUpdated,
} from './facts.ts';
export type { ContactFact, ContactMerge, ContactPart, ContactView } from './facts.ts';

const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** A number as people read it: Brazilian ones with their area, others with a plus. */
export const formatNumber = (number: string): string => {
  const match = BRAZILIAN.exec(number);
  return match
    ? `+55 (${match[1] ?? ''}) ${match[2] ?? ''}-${match[3] ?? ''}`
    : number.replace(/^(\d{8,15})$/, '+$1');
};
