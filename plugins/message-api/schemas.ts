import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';
import { LONGEST_TEXT } from './public.ts';

const PhoneNumber = Type.Union([
  Type.String({ maxLength: 50 }),
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
]);

/** A message from a program of the company. The service judges number and text, and has codes of its own for them. */
export const SendBody = Closed({
  /** With the country's code and the area. */
  number: Type.Optional(PhoneNumber),
  body: Type.Optional(Type.String({ maxLength: LONGEST_TEXT })),
  /** Without an active ticket the message opens one, which waits; false leaves that to the customer's answer. True unless told. */
  openTicket: Type.Optional(Type.Boolean()),
  /** Finishes the ticket afterwards. */
  closeTicket: Type.Optional(Type.Boolean()),
  /** How long it may wait for its turn; a week unless told, at most thirty days. */
  expiresInMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 43_200 })),
});
export type SendBody = Static<typeof SendBody>;

/** The answer where the message waits for its turn. */
export const Held = Closed({
  mensagem: Type.String(),
  /** Under which its state is asked for. */
  id: Id,
});

export const RequestState = Type.Union([
  Type.Literal('waiting'),
  /** In the outbox of its connection. */
  Type.Literal('sent'),
  Type.Literal('skipped'),
  Type.Literal('cancelled'),
  /** Its time was over before its turn came. */
  Type.Literal('expired'),
]);
export type RequestState = Static<typeof RequestState>;

/** A message that waited for its turn, as a program sees it. */
export const RequestStatus = Closed({
  id: Id,
  state: RequestState,
  /** Why it waits (`cap`, `quota`, `timelock`, `sameness`, `checking`) or was not sent; empty = only for its turn. */
  reason: Type.String(),
  /** It is not looked at again before. */
  dueAt: Instant,
  /** It is not sent from then on. */
  expiresAt: Instant,
  createdAt: Instant,
  /** When it stopped waiting. */
  settledAt: Nullable(Instant),
});
export type RequestStatusDto = Static<typeof RequestStatus>;

/** The same for the company's admins. */
export const RequestSchema = Closed({
  ...RequestStatus.properties,
  /** Null once the connection is gone. */
  connectionId: Nullable(Id),
  contact: Closed({ id: Id, name: Type.String(), number: Type.String() }),
  /** The beginning of its text; empty once it no longer waits. */
  excerpt: Type.String(),
  files: Type.Integer(),
});
export type RequestDto = Static<typeof RequestSchema>;

/** The newest first. */
export const RequestPage = Closed({ records: Type.Array(RequestSchema), hasMore: Type.Boolean() });
export type RequestPage = Static<typeof RequestPage>;

export const RequestQuery = Closed({
  state: Type.Optional(RequestState),
  /** The id of the last one of the page before. */
  before: Type.Optional(Id),
});
export type RequestQuery = Static<typeof RequestQuery>;

export const ConnectionParams = Closed({ connectionId: Id });

/** A connection's token as it is shown: never the token itself. */
export const TokenSchema = Closed({
  connectionId: Id,
  /** Its end, to tell it from others. */
  lastCharacters: Type.String(),
  createdAt: Instant,
  /** Null once that person is gone. */
  createdBy: Nullable(Closed({ id: Id, name: Type.String() })),
  /** When something was last sent with it, give or take a minute. */
  lastUsedAt: Nullable(Instant),
});
export type TokenDto = Static<typeof TokenSchema>;

/** A token just made: the only time it is told. */
export const NewTokenSchema = Closed({ ...TokenSchema.properties, token: Type.String() });
export type NewTokenDto = Static<typeof NewTokenSchema>;
