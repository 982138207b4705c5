import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isWebAddress } from '../shared/parts.ts';
import type { Order, Part } from '../shared/parts.ts';

const MOST_REPLIES = 20;
const LONGEST_DELAY = 30_000;
const TYPING_MILLISECONDS = 1_000;

const Text = Type.String({ maxLength: 65_536 });
const Reply = Type.Union([
  Text,
  Type.Object({
    text: Type.Optional(Text),
    body: Type.Optional(Text),
    mediaUrl: Type.Optional(Text),
    /** Milliseconds. */
    delay: Type.Optional(Type.Number({ minimum: 0 })),
  }),
]);
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** An answer that says what is to be done with the ticket. Anything else is no answer. */
const Answer = Type.Object({
  replies: Type.Optional(Type.Array(Reply, { maxItems: MOST_REPLIES })),
  queueId: Type.Optional(Id),
  userId: Type.Optional(Id),
  close: Type.Optional(Type.Boolean()),
  stopBot: Type.Optional(Type.Boolean()),
});

const NAMES = ['replies', 'queueId', 'userId', 'close', 'stopBot'];

/** An answer of a company's own system. */
export interface HookAnswer {
  readonly parts: readonly Part[];
  readonly order: Order | undefined;
}

const partOf = (reply: typeof Reply.static): Part | undefined => {
  if (typeof reply === 'string') {
    return reply.trim() === '' ? undefined : { text: reply, delay: TYPING_MILLISECONDS };
  }
  const text = reply.text ?? reply.body ?? '';
  const url = reply.mediaUrl ?? '';
  const delay = Math.min(reply.delay ?? TYPING_MILLISECONDS, LONGEST_DELAY);
  if (isWebAddress(url)) return { text, url, delay };
  return text.trim() === '' ? undefined : { text, delay };
};

/**
 * Reads what a call was answered with. n8n answers at once by default, with words of its own: that is no answer.
 * @returns undefined for anything that says nothing about the ticket
 */
export const readHookAnswer = (text: string): HookAnswer | undefined => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  // n8n answers with a list of items where its node says so.
  const answer: unknown = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
  if (typeof answer !== 'object' || answer === null) return undefined;
  if (!NAMES.some((name) => Object.hasOwn(answer, name))) return undefined;
  if (!Value.Check(Answer, answer)) return undefined;
  const { replies = [], queueId, userId, close, stopBot } = answer;
  const order: Order = {
    ...(stopBot === true && { stops: true as const }),
    ...(queueId !== undefined && { queueId }),
    ...(userId !== undefined && { userId }),
    ...(close === true && { closes: true as const }),
  };
  return {
    parts: replies.flatMap((reply) => partOf(reply) ?? []),
    order: Object.keys(order).length === 0 ? undefined : order,
  };
};
