import type pg from 'pg';
import { compare, untilNone } from './load.ts';
import type { Load, LoggedIn, Verdict } from './load.ts';
import { describeUndelivered, undeliveredCount } from './undelivered.ts';

const NUMBERS = Array.from({ length: 10 }, (_, at) => `55119700000${at + 10}`);
const INBOUND_PER_SECOND = 50;
const REPLY_EVERY = 5;
/** Requests under way: a slow machine is not to be buried below what it cannot answer. */
const MOST_AT_ONCE = 24;

interface StartedTicket {
  readonly id: number;
  readonly number: string;
}

const ownConnection = async (client: LoggedIn): Promise<number> => {
  const created = await client().send('POST', '/whatsapp', {
    name: 'Linha de teste',
    provider: 'simulator',
  });
  const { id } = created.body as { id: number };
  await client().send('POST', `/whatsappsession/${id}`);
  return id;
};

/** Opens a ticket for half of the customers, so that there is somewhere to answer. */
const acceptSome = async (
  client: LoggedIn,
  connectionId: number,
): Promise<readonly StartedTicket[]> => {
  for (const number of NUMBERS.slice(0, 5)) {
    await client().send('POST', `/simulator/${connectionId}/messages`, {
      from: { number, name: `Cliente ${number.slice(-2)}` },
      body: 'Oi!',
    });
  }
  const { tickets } = await client().get<{
    tickets: { id: number; contact: { number: string } }[];
  }>('/tickets?status=pending&showAll=true');
  const ours = tickets.filter(({ contact }) => NUMBERS.includes(contact.number));
  for (const { id } of ours) {
    await client().send('PUT', `/tickets/${id}`, { status: 'open', userId: client().userId });
  }
  return ours.map(({ id, contact }) => ({ id, number: contact.number }));
};

/** Customers on a connection of the simulator, 50 messages a second, and attendants who answer every fifth. */
export class SimulatorLoad implements Load {
  /** Customer messages the product answered 202, by id. */
  readonly #inbound = new Set<string>();
  /** Replies it answered 200, with whom they are for: the text is unique. */
  readonly #replies = new Map<string, string>();

  private constructor(
    private readonly client: LoggedIn,
    private readonly sql: pg.Client,
    private readonly connectionId: number,
    private readonly tickets: readonly StartedTicket[],
    private readonly random: () => number,
  ) {}

  static async open(client: LoggedIn, sql: pg.Client, random: () => number) {
    const connectionId = await ownConnection(client);
    const tickets = await acceptSome(client, connectionId);
    return new SimulatorLoad(client, sql, connectionId, tickets, random);
  }

  start(round: string): ReturnType<Load['start']> {
    const pending = new Set<Promise<void>>();
    let count = 0;
    let flows: () => void = () => undefined;
    const flowing = new Promise<void>((resolve) => {
      flows = resolve;
    });
    // Failures are expected: the product dies meanwhile.
    const follow = (work: Promise<void>): void => {
      const settled = work.catch(() => undefined).finally(() => pending.delete(settled));
      pending.add(settled);
    };
    const timer = setInterval(() => {
      if (pending.size >= MOST_AT_ONCE) return;
      count += 1;
      follow(this.#write(`${round}-${count}`, flows));
      if (count % REPLY_EVERY === 0) follow(this.#reply(`${round}-${count}`));
    }, 1_000 / INBOUND_PER_SECOND);
    return {
      flowing,
      stop: async () => {
        clearInterval(timer);
        await Promise.all(pending);
      },
    };
  }

  async back(): Promise<void> {
    // A line of the simulator is there as soon as the product is.
  }

  async verdict(): Promise<Verdict> {
    const { rows } = await this.sql.query<{ external_id: string; times: string }>(
      `select external_id, count(*) as times from messages
        where connection_id = $1 and not from_me group by 1`,
      [this.connectionId],
    );
    const stored = new Map(rows.map((row) => [row.external_id, Number(row.times)]));
    const messages = compare(this.#inbound, stored);
    const replies = compare(this.#replies.keys(), await this.#onPhones());
    return {
      promised: { messages: this.#inbound.size, replies: this.#replies.size },
      broken: {
        'messages lost': messages.lost,
        'messages doubled': messages.doubled,
        'replies lost': replies.lost,
        'replies doubled': replies.doubled,
      },
    };
  }

  async #write(id: string, done: () => void): Promise<void> {
    const number = NUMBERS[Math.floor(this.random() * NUMBERS.length)] ?? '';
    const { status } = await this.client().send(
      'POST',
      `/simulator/${this.connectionId}/messages`,
      { from: { number, name: `Cliente ${number.slice(-2)}` }, body: `mensagem ${id}`, id },
    );
    if (status !== 202) return;
    this.#inbound.add(id);
    done();
  }

  async #reply(id: string): Promise<void> {
    const ticket = this.tickets[Math.floor(this.random() * this.tickets.length)];
    if (!ticket) return;
    const body = `resposta ${id}`;
    const { status } = await this.client().send('POST', `/messages/${ticket.id}`, {
      body,
      clientId: `${id}-reply`,
    });
    if (status === 200) this.#replies.set(body, ticket.number);
  }

  /** Replies as the customers' phones show them, with how often. */
  async #onPhones(): Promise<ReadonlyMap<string, number>> {
    await untilNone('messages for simulated phones', {
      left: () => undeliveredCount(this.sql, [this.connectionId]),
      describe: () => describeUndelivered(this.sql),
    });
    const shown = new Map<string, number>();
    for (const { number } of this.tickets) {
      const { messages } = await this.client().get<{
        messages: { fromMe: boolean; body: string }[];
      }>(`/simulator/${this.connectionId}/chats/${number}`);
      for (const { fromMe, body } of messages) {
        if (fromMe) shown.set(body, (shown.get(body) ?? 0) + 1);
      }
    }
    return shown;
  }
}
