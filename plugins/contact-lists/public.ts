import type { Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';

/** People to write to: those on a list, those a segment finds, or those with a tag on one of their tickets. */
export interface AudienceSource {
  readonly kind: 'list' | 'segment' | 'tag';
  /** Of the list, the segment or the tag. */
  readonly id: number;
}

/** The people of some sources, each once, without those of others. */
export interface Audience {
  /** One or more. */
  readonly sources: readonly AudienceSource[];
  readonly except: readonly AudienceSource[];
}

/** How many people an audience has, and why others of its source are left out. */
export interface AudienceCounts {
  /** All of the sources, each once; groups are never among them. */
  readonly total: number;
  /** Those who are left: what {@link Audiences.contacts} finds, once the contacts of a list are made. */
  readonly reachable: number;
  /** Left out because they are in a source of `except`. */
  readonly excluded: number;
  /** Among the reachable: those who opted out and will be skipped. People without a contact are found when they are written to. */
  readonly optedOut: number;
  /** Left out because their number cannot be written to: of lists. */
  readonly invalid: number;
  /** Among the reachable: numbers of lists that were not checked yet. */
  readonly unchecked: number;
}

/** Somebody of an audience, with what texts may say of them. */
export interface AudienceMember {
  readonly contactId: number;
  /** As the list has it, else as the contact is called. */
  readonly name: string;
  readonly number: string;
  readonly email: string;
  /** The further columns of a list, or what is noted of the contact, by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Somebody on a list who has no contact yet. */
export interface Stranger {
  readonly name: string;
  readonly number: string;
  readonly email: string;
}

/** A statement with its bindings by name, to be part of another: `:companyId` is among them. */
export interface AudienceSelect {
  readonly sql: string;
  readonly bindings: Readonly<Record<string, string | number>>;
}

/** The people of audiences, for those who write to them. */
export interface Audiences {
  /** @throws ERR_NO_CONTACTLIST_FOUND, ERR_NO_SEGMENT_FOUND, ERR_NO_TAG_FOUND */
  nameOf(ctx: Ctx, source: AudienceSource): Promise<string>;
  /** @throws as {@link nameOf} */
  counts(ctx: Ctx, audience: Audience): Promise<AudienceCounts>;
  /**
   * Where the pages of a source begin for {@link makeContacts}: its `after`. Two pages can be worked off at the same time. None for
   * sources whose people have contacts.
   * @param size people of a page, some hundreds
   */
  pages(ctx: Ctx, source: AudienceSource, size: number): Promise<readonly number[]>;
  /**
   * Makes contacts of the people of a list that have none, some at once and in a transaction of the caller's. Other sources
   * have contacts.
   * @param after 0, then as it was answered
   * @param most people looked at, some hundreds
   * @returns `next` where there are more
   */
  makeContacts(
    ctx: Ctx,
    source: AudienceSource,
    after: number,
    most: number,
  ): Promise<{ readonly made: number; readonly next: number | undefined }>;
  /**
   * A select of `contact_id`, each once, for statements such as `insert … select`: people whose number cannot be written to, and
   * those of excepted sources, are not among them. Those who opted out are: whoever writes says why it left them out. The names of its bindings begin with `audience`.
   * @throws as {@link nameOf}
   */
  contacts(ctx: Ctx, audience: Audience): Promise<AudienceSelect>;
  /**
   * How many of the reachable who have not opted out are on record with no basis for offers, and get none by what their lists say
   * of them: people who have no contact yet among them.
   */
  withoutBasis(ctx: Ctx, audience: Audience): Promise<number>;
  /** The next of them in the order of their ids, at most `size`. @param after id of the last one, 0 for the first page */
  page(ctx: Ctx, audience: Audience, after: number, size: number): Promise<readonly number[]>;
  /** Some of those who have no contact yet, at most `size`, as their lists have them. */
  strangers(ctx: Ctx, audience: Audience, size: number): Promise<readonly Stranger[]>;
  /** Names and facts of some of these contacts, for texts; contacts that are gone are left out. */
  members(
    ctx: Ctx,
    source: AudienceSource,
    contactIds: readonly number[],
  ): Promise<readonly AudienceMember[]>;
}

export const Audiences = defineToken<Audiences>('contact-lists.Audiences');

/** Something that would lose its people if a list or a segment went. */
export interface AudienceUse {
  /** The kind of thing it is, as `campaign`. */
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  /** Where it is shown in the interface: `/campaign/7/report`. */
  readonly path: string;
}

/** The things that a plugin has built on lists and segments. */
export interface AudienceUses {
  /** Those that still need this one; a campaign that is finished does not. At most twenty. */
  of(ctx: Ctx, source: AudienceSource): Promise<readonly AudienceUse[]>;
}

/** Filled by plugins that write to lists and segments (many): one in use is not deleted, and says who uses it. */
export const AudienceUsesPoint = definePoint<AudienceUses>('contact-lists.uses', 'many');

/** How something that was sent to somebody came out. `replied` and `opted-out`: after it was sent. */
export type Outcome =
  | 'sent'
  | 'delivered'
  | 'read'
  | 'replied'
  | 'unanswered'
  | 'failed'
  | 'opted-out';

/** The outcomes of what a plugin has sent, as a condition of segments. */
export interface AudienceOutcomes {
  /** The campaigns that were sent, latest first, at most a hundred. */
  campaigns(ctx: Ctx): Promise<readonly { readonly id: number; readonly name: string }[]>;
  /**
   * A select of the `contact_id` of those for whom a campaign came out so. The statement it stands in is given `:companyId`.
   * @param campaignId name of the binding with the campaign's id, with its colon
   */
  contacts(outcome: Outcome, campaignId: string): string;
}

/** Filled by the plugin that sends to audiences (many, of which the first is asked). */
export const AudienceOutcomesPoint = definePoint<AudienceOutcomes>(
  'contact-lists.outcomes',
  'many',
);
