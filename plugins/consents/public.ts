import type { Ctx } from 'prosa/contract';
import { defineColumns, defineToken } from 'prosa/contract';
import { OptOutValues } from './schemas.ts';
import type { Basis, Purpose } from './schemas.ts';
import type { ConsentSource } from './facts.ts';

/** A contact as lists of those who opted out know it. */
export interface Suppressible {
  readonly id: number;
  /** Digits only. */
  readonly number: string;
}

/** A consent to be kept, as proof. */
export interface ConsentRecord {
  readonly contactId: number;
  readonly purpose: Purpose;
  readonly basis: Basis;
  readonly source: ConsentSource;
  /** The text that the contact was shown when it consented. */
  readonly shownText?: string;
}

/** A basis that a list, or another source of many, names for its people. */
export interface NamedBases {
  readonly purpose: Purpose;
  readonly source: ConsentSource;
  /**
   * A select of `contact_id, basis, reason`, each contact once, with its bindings by name; `:companyId` is among them. Names that
   * begin with `consent` are taken.
   */
  readonly people: {
    readonly sql: string;
    readonly bindings: Readonly<Record<string, string | number>>;
  };
}

/** The contacts that may be written to unasked, and the proof of it. */
export interface Consents {
  /**
   * Those that have opted out. They are known by their numbers as well: a contact that was erased and came back is among
   * them. Two statements at most, whatever the number of contacts.
   * @param contacts those that are just being read, too: what must be known besides is asked for on the way
   */
  suppressed(
    ctx: Ctx,
    contacts: readonly Suppressible[] | Promise<readonly Suppressible[]>,
  ): Promise<ReadonlySet<number>>;
  /**
   * The same for whoever is about to be written to: an opt-out of one of them waits until the commit, by whichever connection or
   * person it comes. So nobody is written to by a transaction that is committed after theirs.
   */
  holdOptOuts(ctx: Ctx, contacts: readonly Suppressible[]): Promise<ReadonlySet<number>>;
  /**
   * As an expression of SQL that is true where a contact has opted out, for filters over many. A contact that came back
   * after it was erased is among them some seconds later: ask {@link suppressed} before something is sent. The statement is
   * given `:companyId`.
   * @param contactId the column with the contact's id
   */
  suppressedSql(contactId: string): string;
  /** The newest basis for writing to each of some contacts; without those that never gave one, or took it back. */
  bases(
    ctx: Ctx,
    contactIds: readonly number[],
    purpose: Purpose,
  ): Promise<ReadonlyMap<number, Basis>>;
  /** Keeps a consent. One is never changed: the newest of a purpose counts. @throws ERR_NO_CONTACT_FOUND */
  record(ctx: Ctx, consent: ConsentRecord): Promise<void>;
  /**
   * Keeps the basis of many in one statement, for those of whom nothing is on record for the purpose: what a person said counts
   * before what a list says of it.
   * @returns how many were kept
   */
  recordMissing(ctx: Ctx, bases: NamedBases): Promise<number>;
  /**
   * As an expression of SQL that is true where there is a basis for writing to a contact. The statement is given `:companyId`.
   * @param contactId the column with the contact's id
   */
  hasBasisSql(contactId: string, purpose: Purpose): string;
  /** A contact is written to unasked no more, by any connection. @throws ERR_NO_CONTACT_FOUND */
  optOut(ctx: Ctx, contactId: number, reason: string): Promise<void>;
  /** It may be written to again. @throws ERR_NO_CONTACT_FOUND */
  optIn(ctx: Ctx, contactId: number, reason: string): Promise<void>;
}

export const Consents = defineToken<Consents>('consents.Consents');

/** Whether a contact has opted out, in its record; bodies do not change it. */
export const OptOutColumns = defineColumns<OptOutValues>(OptOutValues, { optedOut: false });

/** A text as its letters and digits alone: in small type, without accents and signs, single blanks between words. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export { OptedIn, OptedOut } from './facts.ts';
export type { ConsentSource, OptOutChange } from './facts.ts';
export type { Basis, Purpose } from './schemas.ts';
