import type { FakePerson } from '../../plugins/whatsapp-web/testing/fake-person.ts';
import { FakeWhatsApp } from '../../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import type { FakeAccount } from '../../plugins/whatsapp-web/testing/fake-account.ts';
import { logIn } from '../product/client.ts';
import type { Client } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import { seededRandom } from './random.ts';

const PEOPLE = 6;
const LONGEST_MILLISECONDS = 400;
const WAIT_MILLISECONDS = 60_000;
const PAGE = 100;

export interface WhatsappKillReport {
  readonly written: number;
  /** Customers whose conversation is not word for word what they wrote, with what stands there. */
  readonly wrong: readonly {
    readonly number: string;
    readonly missing: readonly string[];
    readonly doubled: readonly string[];
    readonly isInOrder: boolean;
  }[];
  /** Answers by how often they arrived on the phone. */
  readonly answersLost: readonly string[];
  readonly answersDoubled: readonly string[];
}

const until = async (what: string, holds: () => Promise<boolean> | boolean): Promise<void> => {
  const end = performance.now() + WAIT_MILLISECONDS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: never`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

const lineOf = (client: Client, id: number) =>
  client.get<{ status: string; qrcode: string }>(`/whatsapp/${id}`);

const pair = async (client: Client, account: FakeAccount): Promise<number> => {
  const created = await client.send('POST', '/whatsapp', {
    name: 'WhatsApp de teste',
    provider: 'whatsapp-web',
  });
  const { id } = created.body as { id: number };
  await client.send('POST', `/whatsappsession/${id}`);
  await until('a code', async () => (await lineOf(client, id)).status === 'qrcode');
  await account.scan((await lineOf(client, id)).qrcode);
  await until('connected', async () => (await lineOf(client, id)).status === 'CONNECTED');
  return id;
};

/** Everything a conversation holds, oldest first. */
const conversation = async (client: Client, ticketId: number): Promise<readonly string[]> => {
  const bodies: string[] = [];
  for (let page = 1; ; page += 1) {
    const { messages } = await client.get<{ messages: { body: string; fromMe: boolean }[] }>(
      `/messages/${ticketId}?limit=${PAGE}&pageNumber=${page}&markAsRead=false`,
    );
    const theirs = messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body);
    bodies.unshift(...theirs);
    if (messages.length < PAGE) return bodies;
  }
};

/**
 * Kills the product while customers write on a line of the real provider: half of the times at a moment a seed decides,
 * half at the very moment the network is told that a message arrived, after which nobody would send it again.
 */
export const runWhatsappKills = async (options: {
  readonly kills: number;
  readonly seed: number;
  readonly onKill?: (kill: number, how: string) => void;
}): Promise<WhatsappKillReport> => {
  const random = seededRandom(options.seed);
  const network = await FakeWhatsApp.start();
  const product: Product = await startProduct({ WHATSAPP_WEB_URL: network.url });
  const written = new Map<FakePerson, string[]>();
  const answers: string[] = [];
  try {
    let client = await logIn(product);
    const account = network.account('551130000001');
    const line = await pair(client, account);
    const people = Array.from({ length: PEOPLE }, (_, at) =>
      network.person(`551198000${String(1000 + at)}`, `Cliente ${at}`),
    );
    const say = async (person: FakePerson, text: string): Promise<void> => {
      written.set(person, [...(written.get(person) ?? []), text]);
      await person.write(account, text);
    };
    for (const person of people) await say(person, 'oi');
    const mine = async () => {
      const { tickets } = await client.get<{
        tickets: { id: number; whatsappId: number; contact: { number: string } }[];
      }>('/tickets?status=pending&showAll=true');
      return tickets.filter(({ contact }) =>
        people.some(({ number }) => number === contact.number),
      );
    };
    await until('conversations', async () => (await mine()).length === PEOPLE);
    const tickets = await mine();
    for (const { id } of tickets) {
      await client.send('PUT', `/tickets/${id}`, { status: 'open', userId: client.userId });
    }
    for (let kill = 1; kill <= options.kills; kill += 1) {
      const load = { goesOn: true };
      const isAtReceipt = kill % 2 === 0;
      const dead = new Promise<void>((resolve) => {
        const end = (): void => void product.kill().then(resolve);
        if (!isAtReceipt) {
          setTimeout(end, random() * LONGEST_MILLISECONDS);
          return;
        }
        let left = 1 + Math.floor(random() * 8);
        network.onReceipt = () => {
          left -= 1;
          if (left > 0) return;
          network.onReceipt = undefined;
          end();
        };
      });
      const loading = (async () => {
        for (let at = 0; load.goesOn; at += 1) {
          const person = people[Math.floor(random() * people.length)];
          if (person) await say(person, `${kill}.${at}`);
          if (at % 7 === 3) await answer(client, tickets, random, answers, `${kill}.${at}`);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      })();
      await dead;
      load.goesOn = false;
      await loading;
      options.onKill?.(kill, isAtReceipt ? 'at a receipt' : 'at any time');
      await product.restart();
      client = await logIn(product);
      await until('back', async () => (await lineOf(client, line)).status === 'CONNECTED');
    }
    await until('everything confirmed', () => account.waiting.length === 0);
    return await verdict({ client, tickets, written, answers, people });
  } finally {
    await product.stop();
    await network.stop();
  }
};

type Ticket = { readonly id: number; readonly contact: { readonly number: string } };

const answer = async (
  client: Client,
  tickets: readonly Ticket[],
  random: () => number,
  answers: string[],
  text: string,
): Promise<void> => {
  const ticket = tickets[Math.floor(random() * tickets.length)];
  const body = `resposta ${text}`;
  const sent = await client
    .send('POST', `/messages/${ticket?.id ?? 0}`, { body })
    .catch(() => undefined);
  if (sent?.status === 200) answers.push(body);
};

const verdict = async ({
  client,
  tickets,
  written,
  answers,
  people,
}: {
  readonly client: Client;
  readonly tickets: readonly Ticket[];
  readonly written: ReadonlyMap<FakePerson, readonly string[]>;
  readonly answers: readonly string[];
  readonly people: readonly FakePerson[];
}): Promise<WhatsappKillReport> => {
  const wrong: WhatsappKillReport['wrong'][number][] = [];
  for (const [person, said] of written) {
    const ticket = tickets.find(({ contact }) => contact.number === person.number);
    const there = async () => conversation(client, ticket?.id ?? 0);
    await until('stored', async () => (await there()).length >= said.length).catch(() => undefined);
    const stored = await there();
    const missing = said.filter((text) => !stored.includes(text));
    const doubled = stored.filter((text, at) => stored.indexOf(text) !== at);
    const isInOrder = stored.join('|') === said.join('|');
    if (missing.length + doubled.length > 0 || !isInOrder) {
      wrong.push({ number: person.number, missing, doubled, isInOrder });
    }
  }
  const arrivals = () => {
    const times = new Map<string, Set<string>>();
    for (const { message, id } of people.flatMap(({ received }) => received)) {
      const text = message.extendedTextMessage?.text ?? '';
      times.set(text, (times.get(text) ?? new Set()).add(id));
    }
    return times;
  };
  await until('answered', () => answers.every((text) => arrivals().has(text))).catch(
    () => undefined,
  );
  const times = arrivals();
  return {
    written: [...written.values()].flat().length,
    wrong,
    answersLost: answers.filter((text) => !times.has(text)),
    // The same id twice is one message on a phone.
    answersDoubled: answers.filter((text) => (times.get(text)?.size ?? 0) > 1),
  };
};
