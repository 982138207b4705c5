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
  /** Finishes the ticket afterwards. */
  closeTicket: Type.Optional(Type.Boolean()),
});
export type SendBody = Static<typeof SendBody>;

/** As the documented API words it. */
export const Said = Closed({ mensagem: Type.String() });

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
