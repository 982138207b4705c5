import type { Client } from '../product/client.ts';

/** What the server promised: it answered that it has these. */
export interface Promised {
  /** Customer messages answered 202, by id. */
  readonly inbound: Map<string, string>;
  /** Replies answered 200: the text is unique. */
  readonly replies: Map<string, string>;
}

export interface LoadOptions {
  readonly client: Client;
  readonly connectionId: number;
  readonly numbers: readonly string[];
  /** Conversations to answer in, with their customer's number. */
  readonly tickets: readonly { readonly id: number; readonly number: string }[];
  readonly promised: Promised;
  /** Distinguishes this round's messages from all others. */
  readonly round: string;
  readonly random: () => number;
}

const INBOUND_PER_SECOND = 50;
const REPLY_EVERY = 5;

/** Writes 50 customer messages a second, and answers every fifth, until told to stop. Failures are expected. */
export const startLoad = (
  options: LoadOptions,
): {
  /** Resolves at the first promise of this round: a kill before it would test nothing. */
  readonly flowing: Promise<void>;
  stop(): Promise<void>;
} => {
  const { client, connectionId, numbers, tickets, promised, round, random } = options;
  const pending = new Set<Promise<void>>();
  let count = 0;
  let flows: () => void = () => undefined;
  const flowing = new Promise<void>((resolve) => {
    flows = resolve;
  });
  const follow = (work: Promise<void>): void => {
    const settled = work.catch(() => undefined).finally(() => pending.delete(settled));
    pending.add(settled);
  };
  const write = async (id: string, number: string): Promise<void> => {
    const body = `mensagem ${id}`;
    const { status } = await client.send('POST', `/simulator/${String(connectionId)}/messages`, {
      from: { number, name: `Cliente ${number.slice(-2)}` },
      body,
      id,
    });
    if (status !== 202) return;
    promised.inbound.set(id, number);
    flows();
  };
  const reply = async (text: string, clientId: string): Promise<void> => {
    const ticket = tickets[Math.floor(random() * tickets.length)];
    if (!ticket) return;
    const { status } = await client.send('POST', `/messages/${String(ticket.id)}`, {
      body: text,
      clientId,
    });
    if (status === 200) promised.replies.set(text, ticket.number);
  };
  const timer = setInterval(() => {
    count += 1;
    const number = numbers[Math.floor(random() * numbers.length)] ?? '';
    follow(write(`${round}-${String(count)}`, number));
    if (count % REPLY_EVERY === 0) {
      follow(reply(`resposta ${round}-${String(count)}`, `${round}-reply-${String(count)}`));
    }
  }, 1_000 / INBOUND_PER_SECOND);
  return {
    flowing,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
};
