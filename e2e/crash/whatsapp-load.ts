import type { FakeAccount } from '../../plugins/whatsapp-web/testing/fake-account.ts';
import type { FakePerson } from '../../plugins/whatsapp-web/testing/fake-person.ts';
import type { FakeWhatsApp } from '../../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import { compare, until } from './load.ts';
import type { Load, LoggedIn, Verdict } from './load.ts';

const PEOPLE = 5;
const PAUSE_MILLISECONDS = 15;
const ANSWER_EVERY = 7;
/** With answers on their way customers write faster than a killed process takes in: there is a backlog. */
const MOST_ANSWERS_AT_ONCE = 4;
/** After so many customers become calm: a slow machine must come to what is written now while the kill waits for it. */
const EAGER = 80;
const CALM_MILLISECONDS = 250;
const PAGE = 100;

/** A line of the real provider, and who writes on it. */
interface Line {
  readonly id: number;
  readonly account: FakeAccount;
  readonly people: readonly FakePerson[];
  /** Conversation of each of the people, in their order. */
  readonly tickets: readonly number[];
}

interface Written {
  readonly text: string;
  readonly id: string;
}

interface LineDto {
  readonly status: string;
  readonly qrcode: string;
}

const stateOf = (client: LoggedIn, id: number) => client().get<LineDto>(`/whatsapp/${id}`);

/** Adds a line and lets the phone scan its code. @returns the line's id */
export const pairLine = async (client: LoggedIn, account: FakeAccount): Promise<number> => {
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

/**
 * Customers on lines of the real provider, whose network forgets a message as soon as it is told that it arrived, and
 * attendants who answer.
 */
export class WhatsappLoad implements Load {
  readonly #written = new Map<FakePerson, Written[]>();
  readonly #answers: Written[] = [];

  private constructor(
    private readonly network: FakeWhatsApp,
    private readonly client: LoggedIn,
    private readonly lines: Line[],
    private readonly random: () => number,
  ) {}

  static async open(options: {
    readonly network: FakeWhatsApp;
    readonly client: LoggedIn;
    readonly lines: number;
    readonly random: () => number;
  }): Promise<WhatsappLoad> {
    const { network, client, lines, random } = options;
    const load = new WhatsappLoad(network, client, [], random);
    for (let at = 0; at < lines; at += 1) load.lines.push(await load.#open(at));
    return load;
  }

  start(round: string): ReturnType<Load['start']> {
    const load = { goesOn: true };
    const answering = new Set<Promise<void>>();
    let flows: () => void = () => undefined;
    const flowing = new Promise<void>((resolve) => {
      flows = resolve;
    });
    const working = (async () => {
      for (let at = 0; load.goesOn; at += 1) {
        const { account, people, tickets } = this.#any(this.lines);
        await this.#say(this.#any(people), account, `${round}.${at}`);
        flows();
        if (at % ANSWER_EVERY === 3 && answering.size < MOST_ANSWERS_AT_ONCE) {
          const answer = this.#answer(this.#any(tickets), `${round}.${at}`).finally(() =>
            answering.delete(answer),
          );
          answering.add(answer);
        }
        const pause = at < EAGER ? PAUSE_MILLISECONDS : CALM_MILLISECONDS;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    })();
    return {
      flowing,
      stop: async () => {
        load.goesOn = false;
        await working;
        await Promise.all(answering);
      },
    };
  }

  async back(): Promise<void> {
    for (const { id } of this.lines) {
      await until(
        'connected again',
        async () => (await stateOf(this.client, id)).status === 'CONNECTED',
      );
    }
  }

  async verdict(): Promise<Verdict> {
    await until('everything confirmed', () =>
      this.lines.every(({ account }) => account.waiting.length === 0),
    );
    const texts = this.#answers.map(({ text }) => text);
    const answered = () => compare(texts, this.#arrivals());
    await until('answered', () => answered().lost.length === 0).catch(() => undefined);
    const { lost, doubled } = answered();
    return {
      promised: {
        'WhatsApp messages': [...this.#written.values()].flat().length,
        'WhatsApp answers': this.#answers.length,
      },
      broken: {
        ...(await this.#conversations()),
        'WhatsApp answers lost': this.#answers
          .filter(({ text }) => lost.includes(text))
          .map(({ text, id }) => ({ text, wire: this.network.history.of(id) })),
        'WhatsApp answers doubled': doubled,
        // Each was unreadable to somebody until then, and for ever had its sender been away.
        'WhatsApp messages asked for again': this.network.askedAgain.map(({ id, by }) => ({
          by,
          wire: this.network.history.of(id),
        })),
        'questions nobody answered': this.network.unhandled.map(({ attrs }) => attrs),
        'faults of the network': this.network.errors,
      },
    };
  }

  async #open(at: number): Promise<Line> {
    const account = this.network.account(`5511300000${10 + at}`);
    const id = await pairLine(this.client, account);
    const people = Array.from({ length: PEOPLE }, (_, one) =>
      this.network.person(`55119800${at + 10}${1_000 + one}`, `Cliente ${at}.${one}`),
    );
    for (const person of people) await this.#say(person, account, 'oi');
    const mine = async (): Promise<readonly Ticket[]> => {
      const { tickets } = await this.client().get<{ tickets: Ticket[] }>(
        '/tickets?status=pending&showAll=true',
      );
      return people.flatMap(
        ({ number }) => tickets.find(({ contact }) => contact.number === number) ?? [],
      );
    };
    await until('conversations', async () => (await mine()).length === PEOPLE);
    const tickets = await mine();
    const { userId } = this.client();
    for (const ticket of tickets) {
      await this.client().send('PUT', `/tickets/${ticket.id}`, { status: 'open', userId });
    }
    return { id, account, people, tickets: tickets.map((ticket) => ticket.id) };
  }

  #any<T>(some: readonly T[]): T {
    const one = some[Math.floor(this.random() * some.length)];
    if (one === undefined) throw new Error('there is none to choose from');
    return one;
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
    const sent = await this.client()
      .send('POST', `/messages/${ticketId}`, { body })
      .catch(() => undefined);
    if (sent?.status !== 200) return;
    const [message] = (sent.body as { messages: { externalId: string }[] }).messages;
    this.#answers.push({ text: body, id: message?.externalId ?? '' });
  }

  /** Answers as the customers' phones show them. The same id twice is one message on a phone. */
  #arrivals(): ReadonlyMap<string, number> {
    const ids = new Map<string, Set<string>>();
    for (const { people } of this.lines) {
      for (const { message, id } of people.flatMap(({ received }) => received)) {
        const text = message.extendedTextMessage?.text ?? '';
        ids.set(text, (ids.get(text) ?? new Set()).add(id));
      }
    }
    return new Map([...ids].map(([text, { size }]) => [text, size]));
  }

  /** Each customer's conversation against what they wrote, word for word. */
  async #conversations(): Promise<Verdict['broken']> {
    const lost: object[] = [];
    const doubled: string[] = [];
    const mixedUp: object[] = [];
    for (const { people, tickets } of this.lines) {
      for (const [at, person] of people.entries()) {
        const written = this.#written.get(person) ?? [];
        const said = written.map(({ text }) => text);
        const stored = await this.#stored(tickets[at] ?? 0, said.length);
        const times = new Map<string, number>();
        for (const text of stored) times.set(text, (times.get(text) ?? 0) + 1);
        const compared = compare(said, times);
        doubled.push(...compared.doubled);
        for (const { text, id } of written) {
          if (compared.lost.includes(text)) lost.push({ text, wire: this.network.history.of(id) });
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

  /** What a customer wrote as the desk shows it, oldest first. */
  async #stored(ticketId: number, atLeast: number): Promise<readonly string[]> {
    const read = async (): Promise<readonly string[]> => {
      const bodies: string[] = [];
      for (let page = 1; ; page += 1) {
        const { messages } = await this.client().get<{
          messages: { body: string; fromMe: boolean }[];
        }>(`/messages/${ticketId}?limit=${PAGE}&pageNumber=${page}&markAsRead=false`);
        bodies.unshift(...messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body));
        if (messages.length < PAGE) return bodies;
      }
    };
    // A message that could not be read stands there without words until its sender has sent it again.
    const readable = async (): Promise<number> =>
      (await read()).filter((body) => body !== '').length;
    await until('stored', async () => (await readable()) >= atLeast).catch(() => undefined);
    return read();
  }
}
