import type { FakeAccount } from '../../plugins/whatsapp-web/testing/fake-account.ts';
import type { FakePerson } from '../../plugins/whatsapp-web/testing/fake-person.ts';
import type { FakeWhatsApp } from '../../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import { compare, settled, until, untilNone } from './load.ts';
import type { Load, LoggedIn, Verdict } from './load.ts';

const PEOPLE = 5;
/** Each of the people writes this often, also while the product is down: it comes back to a backlog. */
const PAUSE_MILLISECONDS = 300;
/** Nobody writes while more wait: a slow machine must come to what is written now while the kill waits for it. */
const LONGEST_BACKLOG = 60;
/** Each of the people has every so many of their messages answered. */
const ANSWER_EVERY = 7;
/** Requests under way. */
const MOST_ANSWERS_AT_ONCE = 4;
/** A connection sends two messages a second: more would only make its outbox longer from kill to kill. */
const MOST_ANSWERS_ON_THEIR_WAY = 12;
const PAGE = 100;

/** A connection of the real provider, and who writes on it. */
interface Connection {
  readonly id: number;
  readonly account: FakeAccount;
  readonly people: readonly FakePerson[];
  /** Ticket of each of the people, in their order. */
  readonly tickets: readonly number[];
}

interface Written {
  readonly text: string;
  readonly id: string;
}

interface ConnectionDto {
  readonly status: string;
  readonly qrcode: string;
}

const stateOf = (client: LoggedIn, id: number) => client().get<ConnectionDto>(`/whatsapp/${id}`);

/** Adds a connection and lets the phone scan its code. @returns the connection's id */
export const pairConnection = async (client: LoggedIn, account: FakeAccount): Promise<number> => {
  const created = await client().send('POST', '/whatsapp', {
    name: `WhatsApp ${account.number.slice(-2)}`,
    provider: 'whatsapp-web',
  });
  const { id } = created.body as { id: number };
  await client().send('POST', `/whatsappsession/${id}`);
  await until('a code', async () => (await stateOf(client, id)).status === 'qrcode');
  await account.scan((await stateOf(client, id)).qrcode);
  await until('connected', async () => (await stateOf(client, id)).status === 'CONNECTED');
  return id;
};

interface Ticket {
  readonly id: number;
  readonly contact: { readonly number: string };
}

/** The messages a connection has still to send, and those the network has still to hand over to it. */
interface UnderWay {
  readonly id: number;
  readonly unsent: number;
  readonly unconfirmed: number;
}

export interface WhatsappOptions {
  readonly network: FakeWhatsApp;
  readonly client: LoggedIn;
  readonly connections: number;
  /** Aborted when customers are to stop. */
  readonly over: AbortSignal;
  /** Why messages are not delivered, as text for a person. */
  readonly explain?: () => Promise<string>;
}

/**
 * Customers on connections of the real provider, whose network forgets a message as soon as it is told that it arrived,
 * and attendants who answer. Customers write from the first round to the end; attendants only while the product is
 * there.
 */
export class WhatsappLoad implements Load {
  readonly #written = new Map<FakePerson, Written[]>();
  readonly #answers: Written[] = [];
  readonly #answering = new Set<Promise<void>>();
  readonly #connections: Connection[] = [];
  #writing: Promise<unknown> | undefined;
  #round = '';
  #isAnswering = false;
  #flows: () => void = () => undefined;

  private constructor(private readonly options: WhatsappOptions) {}

  static async open(options: WhatsappOptions): Promise<WhatsappLoad> {
    const load = new WhatsappLoad(options);
    for (let at = 0; at < options.connections; at += 1)
      load.#connections.push(await load.#open(at));
    return load;
  }

  start(round: string): ReturnType<Load['start']> {
    this.#round = round;
    this.#isAnswering = true;
    const flowing = new Promise<void>((resolve) => {
      this.#flows = resolve;
    });
    this.#writing ??= Promise.all(
      this.#connections.flatMap((connection) =>
        connection.people.map((_, at) => this.#write(connection, at)),
      ),
    );
    return {
      flowing,
      stop: async () => {
        this.#isAnswering = false;
        await Promise.all(this.#answering);
      },
    };
  }

  async back(): Promise<void> {
    for (const { id } of this.#connections) {
      await until(
        'connected again',
        async () => (await stateOf(this.options.client, id)).status === 'CONNECTED',
      );
    }
  }

  async verdict(): Promise<Verdict> {
    await this.#writing;
    await this.#delivered();
    const texts = this.#answers.map(({ text }) => text);
    const answered = () => compare(texts, this.#arrivals());
    await settled({ left: () => answered().lost.length });
    const { lost, doubled } = answered();
    return {
      promised: {
        'WhatsApp messages': [...this.#written.values()].flat().length,
        'WhatsApp answers': this.#answers.length,
      },
      broken: {
        ...(await this.#tickets()),
        'WhatsApp answers lost': this.#answers
          .filter(({ text }) => lost.includes(text))
          .map(({ text, id }) => ({ text, wire: this.options.network.history.of(id) })),
        'WhatsApp answers doubled': doubled,
        // Each was unreadable to somebody until then, and for ever had its sender been away.
        'WhatsApp messages asked for again': this.options.network.askedAgain.map(({ id, by }) => ({
          by,
          wire: this.options.network.history.of(id),
        })),
        'questions nobody answered': this.options.network.unhandled.map(({ attrs }) => attrs),
        'faults of the network': this.options.network.errors,
      },
    };
  }

  /** Nothing is on its way any more, in either direction. */
  #delivered(): Promise<void> {
    return untilNone('messages on WhatsApp connections', {
      left: async () => {
        const counts = await Promise.all(
          this.#connections.map((connection) => this.#underWay(connection)),
        );
        return counts.reduce((sum, { unsent, unconfirmed }) => sum + unsent + unconfirmed, 0);
      },
      describe: async () => {
        const counts = await Promise.all(
          this.#connections.map((connection) => this.#underWay(connection)),
        );
        return `${JSON.stringify(counts)}\n${(await this.options.explain?.()) ?? ''}`;
      },
    });
  }

  async #underWay({ id, account }: Connection): Promise<UnderWay> {
    const { waiting } = await this.options
      .client()
      .get<{ waiting: number }>(`/whatsapp/${id}/health`);
    return { id, unsent: waiting, unconfirmed: account.waiting.length };
  }

  async #open(at: number): Promise<Connection> {
    const account = this.options.network.account(`5511300000${10 + at}`);
    const id = await pairConnection(this.options.client, account);
    const people = Array.from({ length: PEOPLE }, (_, one) =>
      this.options.network.person(`55119800${at + 10}${1_000 + one}`, `Cliente ${at}.${one}`),
    );
    for (const person of people) await this.#say(person, account, 'oi');
    const mine = async (): Promise<readonly Ticket[]> => {
      const { tickets } = await this.options
        .client()
        .get<{ tickets: Ticket[] }>('/tickets?status=pending&showAll=true');
      return people.flatMap(
        ({ number }) => tickets.find(({ contact }) => contact.number === number) ?? [],
      );
    };
    await until('conversations', async () => (await mine()).length === PEOPLE);
    const tickets = await mine();
    const { userId } = this.options.client();
    for (const ticket of tickets) {
      await this.options.client().send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId });
    }
    return { id, account, people, tickets: tickets.map((ticket) => ticket.id) };
  }

  /** One of the people writes, and is sometimes answered, until all of it is over. */
  async #write({ account, people, tickets }: Connection, at: number): Promise<void> {
    const person = people[at];
    const ticket = tickets[at];
    if (!person || ticket === undefined) throw new Error('a customer has no ticket');
    for (let count = 0; !this.options.over.aborted; count += 1) {
      if (account.waiting.length < LONGEST_BACKLOG) {
        const text = `${this.#round}.${person.number}.${count}`;
        await this.#say(person, account, text);
        this.#flows();
        if (count % ANSWER_EVERY === at) this.#attend(ticket, text);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
  }

  #attend(ticketId: number, text: string): void {
    const isBusy = this.#answering.size >= MOST_ANSWERS_AT_ONCE;
    if (!this.#isAnswering || isBusy) return;
    const onTheirWay = this.#answers.length - this.#arrivals().size;
    if (onTheirWay >= MOST_ANSWERS_ON_THEIR_WAY * this.#connections.length) return;
    const answer = this.#answer(ticketId, text).finally(() => this.#answering.delete(answer));
    this.#answering.add(answer);
  }

  async #say(person: FakePerson, to: FakeAccount, text: string): Promise<void> {
    const written = this.#written.get(person) ?? [];
    this.#written.set(person, written);
    // One at a time for each of them, so that they are noted in their order.
    written.push({ text, id: await person.write(to, text) });
  }

  async #answer(ticketId: number, text: string): Promise<void> {
    const body = `resposta ${text}`;
    // The product may be dead by now.
    const sent = await this.options
      .client()
      .send('POST', `/messages/${ticketId}`, { body })
      .catch(() => undefined);
    if (sent?.status !== 200) return;
    const [message] = (sent.body as { messages: { externalId: string }[] }).messages;
    this.#answers.push({ text: body, id: message?.externalId ?? '' });
  }

  /** Answers as the customers' phones show them. The same id twice is one message on a phone. */
  #arrivals(): ReadonlyMap<string, number> {
    const ids = new Map<string, Set<string>>();
    for (const { people } of this.#connections) {
      for (const { message, id } of people.flatMap(({ received }) => received)) {
        const text = message.extendedTextMessage?.text ?? '';
        ids.set(text, (ids.get(text) ?? new Set()).add(id));
      }
    }
    return new Map([...ids].map(([text, { size }]) => [text, size]));
  }

  /** Each customer's ticket against what they wrote, word for word. */
  async #tickets(): Promise<Verdict['broken']> {
    const lost: object[] = [];
    const doubled: string[] = [];
    const mixedUp: object[] = [];
    for (const { people, tickets } of this.#connections) {
      for (const [at, person] of people.entries()) {
        const written = this.#written.get(person) ?? [];
        const said = written.map(({ text }) => text);
        const stored = await this.#stored(tickets[at] ?? 0, said.length);
        const times = new Map<string, number>();
        for (const text of stored) times.set(text, (times.get(text) ?? 0) + 1);
        const compared = compare(said, times);
        doubled.push(...compared.doubled);
        for (const { text, id } of written) {
          if (compared.lost.includes(text))
            lost.push({ text, wire: this.options.network.history.of(id) });
        }
        if (compared.lost.length > 0) continue;
        const from = stored.findIndex((text, place) => text !== said[place]);
        if (from !== -1) mixedUp.push({ stored: stored.slice(from), said: said.slice(from) });
      }
    }
    return {
      'WhatsApp messages lost': lost,
      'WhatsApp messages doubled': doubled,
      'WhatsApp conversations out of order': mixedUp,
    };
  }

  /** A customer's messages as the desk shows them, oldest first. */
  async #stored(ticketId: number, atLeast: number): Promise<readonly string[]> {
    const read = async (): Promise<readonly string[]> => {
      const bodies: string[] = [];
      for (let page = 1; ; page += 1) {
        const { messages } = await this.options.client().get<{
          messages: { body: string; fromMe: boolean }[];
        }>(`/messages/${ticketId}?limit=${PAGE}&pageNumber=${page}&markAsRead=false`);
        bodies.unshift(...messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body));
        if (messages.length < PAGE) return bodies;
      }
    };
    // A message that could not be read stands there without words until its sender has sent it again.
    const readable = async (): Promise<number> =>
      (await read()).filter((body) => body !== '').length;
    await settled({ left: async () => atLeast - (await readable()) });
    return read();
  }
}
