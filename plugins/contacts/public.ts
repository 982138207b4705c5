import type { Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';

/** Somebody a company talks with: a person, or a group. */
export interface ContactView {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** Digits only, with the country's code; a Brazilian mobile number always with its ninth digit. */
  readonly number: string;
  readonly email: string;
  readonly profilePicUrl: string;
  readonly isGroup: boolean;
  /** True = nothing automatic ever answers this contact. */
  readonly ignoreBot: boolean;
}

/** A contact as a channel knows it. */
export interface ContactSighting {
  /** Digits only. */
  readonly number: string;
  /** Empty when the channel knows none: the number then stands for it. */
  readonly name: string;
  readonly isGroup: boolean;
  readonly profilePicUrl?: string;
}

/** The contacts of a company, for those above. */
export interface Contacts {
  /** In no particular order, missing ones left out. */
  byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly ContactView[]>;
  /** Those that exist; a Brazilian number finds its contact with and without the ninth digit. */
  byNumbers(ctx: Ctx, numbers: readonly string[]): Promise<readonly ContactView[]>;
  /** @throws ERR_NO_CONTACT_FOUND */
  get(ctx: Ctx, id: number): Promise<ContactView>;
  /** The one form a number is stored in: a Brazilian mobile number always has its ninth digit. */
  canonical(digits: string): string;
  /** Ids of contacts whose name or number contains a text, as a sub-select for `whereIn`. */
  idsMatching(ctx: Ctx, text: string): ReturnType<Ctx['trx']['queryBuilder']>;
  /**
   * The contacts behind what a channel saw, made where they are missing, in the order asked. A name somebody gave stays;
   * a group takes its new name. One statement, whatever the number of contacts, and no row is written that stays the
   * same. Publishes `contact` events for those made or changed.
   */
  upsertMany(ctx: Ctx, sightings: readonly ContactSighting[]): Promise<readonly ContactView[]>;
}

export const Contacts = defineToken<Contacts>('contacts.Contacts');

/** Something other plugins keep that goes with a contact. */
export interface ContactDeparture {
  /** Contacts are about to be deleted, in this transaction, and with them whatever refers to them. */
  leaving(ctx: Ctx, contactIds: readonly number[]): Promise<void>;
}

/** Filled by plugins whose own things go with a contact, and who have something to do or to tell then (many). */
export const ContactDeparturePoint = definePoint<ContactDeparture>('contacts.departure', 'many');

/** Somebody in a phone's address book. */
export interface BookEntry {
  /** Digits only. */
  readonly number: string;
  readonly name: string;
}

/** The address books behind a company's lines: filled by those who run lines. Groups are not in them. */
export interface AddressBooks {
  /** Lines whose address book can be read. */
  lines(ctx: Ctx): Promise<readonly { readonly id: number; readonly name: string }[]>;
  /**
   * The people of one line: the given one, else the caller's own, else the company's default.
   * @returns undefined when that kind of line has no address book
   * @throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND
   */
  read(
    ctx: Ctx,
    lineId: number | undefined,
  ): Promise<{ readonly line: string; readonly people: readonly BookEntry[] } | undefined>;
}

/** Where imports find address books. */
export const AddressBooksPoint = definePoint<AddressBooks>('contacts.address-books', 'many');
