import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId } from 'prosa/schemas';

/** The kind of messages that somebody agrees to: offers, or news about something of theirs. */
export const Purpose = Type.Union([Type.Literal('marketing'), Type.Literal('service')]);
export type Purpose = Static<typeof Purpose>;

/** The ground in law on which somebody is written to. */
export const Basis = Type.Union([
  Type.Literal('consent'),
  Type.Literal('contract'),
  Type.Literal('legitimate-interest'),
  Type.Literal('legal-obligation'),
]);
export type Basis = Static<typeof Basis>;

/** The choices that narrow the list of contacts, as it is asked with them. */
export const FILTERS = { out: 'consents.out', given: 'consents.given' } as const;

/** Characters of a reason, and of the text somebody was shown. */
export const REASON_LENGTH = 500;
export const SHOWN_LENGTH = 4_000;

export const OptOutValues = Closed({
  optedOut: Type.Boolean({
    description: 'Wants no messages unasked. Changed at /consents; not written with the contact',
  }),
});
export type OptOutValues = Static<typeof OptOutValues>;

const Reason = Type.String({ minLength: 3, maxLength: REASON_LENGTH, pattern: '\\S' });

export const ChangeBody = Closed({
  /** Shown in the history as proof. */
  reason: Reason,
  /** The message in which the contact says so. */
  messageId: Type.Optional(Id),
});
export type ChangeBody = Static<typeof ChangeBody>;

export const OptInBody = Closed({ reason: Reason });

export const ConsentBody = Closed({
  purpose: Purpose,
  basis: Basis,
  /** How it was given. */
  reason: Reason,
  /** The text that the contact was shown. */
  shownText: Type.Optional(Type.String({ maxLength: SHOWN_LENGTH })),
});
export type ConsentBody = Static<typeof ConsentBody>;

export const HistoryQuery = Closed({
  /** Older than this entry. */
  before: Type.Optional(Id),
});

const Entry = Closed({
  id: Id,
  kind: Type.Union([Type.Literal('given'), Type.Literal('withdrawn')]),
  purpose: Purpose,
  basis: Nullable(Basis),
  source: Type.String(),
  reason: Type.String(),
  shownText: Type.String(),
  messageId: NullableId,
  connection: Nullable(Closed({ id: Id, name: Type.String() })),
  /** Null where it was no person at the desk, or the person is gone. */
  user: Nullable(Closed({ id: Id, name: Type.String() })),
  at: Instant,
});
export type ConsentEntry = Static<typeof Entry>;

/** A contact's standing, and what it is proved by; the newest first. */
export const ConsentsSchema = Closed({
  optedOut: Type.Boolean(),
  entries: Type.Array(Entry),
  hasMore: Type.Boolean(),
});
export type ConsentsDto = Static<typeof ConsentsSchema>;

export const ContactParams = Closed({ contactId: Id });
