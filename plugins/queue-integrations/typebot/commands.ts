import type { Order } from '../shared/parts.ts';

const positive = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : undefined;
};

/** An order in the text of a bubble: `#{"stopBot":true}`, `#{"queueId":3}`, `#{"queueId":3,"userId":7}`. */
export const commandIn = (text: string): Order | undefined => {
  if (!/^#\s*\{/.test(text)) return undefined;
  let parsed: unknown;
  try {
    // Editors make quotation marks pretty.
    parsed = JSON.parse(text.slice(1).replaceAll(/[“”„]/g, '"'));
  } catch {
    return undefined;
  }
  const { stopBot, queueId, userId } = parsed as Readonly<Record<string, unknown>>;
  const [queue, user] = [positive(queueId), positive(userId)];
  if (stopBot !== true && queue === undefined && user === undefined) return undefined;
  return {
    stops: true,
    ...(queue !== undefined && { queueId: queue }),
    ...(user !== undefined && { userId: user }),
  };
};
