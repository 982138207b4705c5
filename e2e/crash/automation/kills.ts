import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { FAKE_KEY, openFakeOpenAi } from '../../../plugins/prompts/testing/fake-openai/index.ts';
import { logIn } from '../../product/client.ts';
import type { Client } from '../../product/client.ts';
import { startProduct } from '../../product/product.ts';
import type { Verdict } from '../load.ts';
import { connectBeside } from '../recount.ts';
import { TURN_MOMENTS } from './moments.ts';

const INSIDE = new URL('../inside.mjs', import.meta.url);
/** Milliseconds in which a turn has come to its end: its quiet time, its deadline, and half a minute. */
const LONGEST = 3_000 + 45_000 + 30_000;
const LOOK_EVERY = 250;

interface AutomationKillOptions {
  readonly kills: number;
  /** Each kill there; at all of them in turn unless told. */
  readonly moment?: string;
  readonly onKill?: (kill: number, moment: string) => void;
}

/** A customer who writes once. */
interface Customer {
  readonly number: string;
  readonly words: string;
  readonly wroteAt: number;
}

const fine = async (answer: Promise<{ status: number; body: unknown }>): Promise<unknown> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${String(status)} ${JSON.stringify(body)}`);
  return body;
};

/** A connection that a prompt answers. @returns its id */
const setUp = async (client: Client, baseUrl: string): Promise<number> => {
  const queue = await fine(client.send('POST', '/queue', { name: 'Pessoas', color: '#123456' }));
  const prompt = await fine(
    client.send('POST', '/prompt', {
      name: 'Recepção',
      prompt: 'Você atende a loja.',
      apiKey: FAKE_KEY,
      baseUrl,
      queueId: (queue as { id: number }).id,
    }),
  );
  const connection = await fine(
    client.send('POST', '/whatsapp', { name: 'Linha com robô', provider: 'simulator' }),
  );
  const { id } = connection as { id: number };
  const promptId = (prompt as { id: number }).id;
  await fine(client.send('PUT', `/whatsapp/${String(id)}`, { promptId }));
  await client.send('POST', `/whatsappsession/${String(id)}`);
  return id;
};

const STANDING = `
  select (select count(*)::int from messages m where m.ticket_id = t.id and m.from_me) as replies,
         coalesce(t.responder_states->'automation'->>'over', '') as over,
         (select count(*)::int from automation_turns a
           where a.ticket_id = t.id and a.status in ('open', 'running', 'answered')) as alive
    from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
   where c.number = $1`;

interface Standing {
  readonly replies: number;
  readonly over: string;
  readonly alive: number;
}

const standingOf = async (sql: pg.Client, number: string): Promise<Standing | undefined> => {
  const { rows } = await sql.query<Standing>(STANDING, [number]);
  return rows[0];
};

/** Waits until a customer was answered, or left to people. @returns undefined where neither came in time */
const endOf = async (sql: pg.Client, customer: Customer): Promise<Standing | undefined> => {
  for (;;) {
    const standing = await standingOf(sql, customer.number);
    const isEnded = standing?.alive === 0 && (standing.replies > 0 || standing.over !== '');
    if (isEnded) return standing;
    if (performance.now() - customer.wroteAt > LONGEST) return undefined;
    await pause(LOOK_EVERY);
  }
};

/** The moments of a run, each in its turn. @throws for a name that no moment has */
const momentsOf = (wanted: string | undefined) => {
  const all = Object.entries(TURN_MOMENTS);
  const chosen = all.filter(([name]) => wanted === undefined || name === wanted);
  if (chosen.length > 0) return chosen;
  throw new Error(`moments are: ${all.map(([name]) => name).join(', ')}`);
};

/**
 * Kills the product again and again on the way of an automatic answer, and asks at the end whether anybody was answered twice or
 * left waiting.
 */
export const runAutomationKills = async ({
  kills,
  moment: wanted,
  onKill,
}: AutomationKillOptions): Promise<Verdict & { readonly restarts: readonly number[] }> => {
  const moments = momentsOf(wanted);
  const model = await openFakeOpenAi();
  const product = await startProduct(
    {
      OUTBOUND_NETWORKS: '127.0.0.1',
      OUTBOUND_PORTS: String(model.service.port),
      OUTBOUND_HTTP: '1',
    },
    { inside: INSIDE },
  );
  let sql: pg.Client | undefined;
  try {
    sql = await connectBeside(product.dataDir);
    let client = await logIn(product);
    const connection = await setUp(client, model.baseUrl);
    const customers: Customer[] = [];
    const unended: unknown[] = [];
    const restarts: number[] = [];
    let handedOver = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const [name, strike] = moments[(kill - 1) % moments.length] ?? ['', TURN_MOMENTS['calling']];
      product.prepare();
      const customer = {
        number: `55119${String(73_000_000 + kill)}`,
        words: `Pergunta ${String(kill)} de ${String(kills)}`,
        wroteAt: performance.now(),
      };
      const struck = strike?.(product, model);
      await fine(
        client.send('POST', `/simulator/${String(connection)}/messages`, {
          from: { number: customer.number, name: `Cliente ${String(kill)}` },
          body: customer.words,
        }),
      );
      await struck;
      onKill?.(kill, name);
      restarts.push(await product.restart());
      client = await logIn(product);
      const end = await endOf(sql, customer);
      if (!end) unended.push({ kill, moment: name, ...(await standingOf(sql, customer.number)) });
      else if (end.over !== '') handedOver += 1;
      customers.push(customer);
    }
    const doubled: unknown[] = [];
    let answered = 0;
    for (const { number, words } of customers) {
      const { messages } = await client.get<{ messages: { fromMe: boolean; body: string }[] }>(
        `/simulator/${String(connection)}/chats/${number}`,
      );
      const replies = messages.filter(({ fromMe }) => fromMe);
      answered += replies.length > 0 ? 1 : 0;
      if (replies.length > 1) doubled.push({ words, replies: replies.map(({ body }) => body) });
    }
    const { rows: stuck } = await sql.query<object>(
      `select id, status, deadline from automation_turns
        where status in ('open', 'running', 'answered') and deadline < now() - interval '30 seconds'`,
    );
    return {
      promised: { messages: customers.length, answers: answered, 'hand-overs': handedOver },
      broken: {
        'answered twice': doubled,
        'neither answered nor left to people': unended,
        'turns past their deadline': stuck,
      },
      restarts,
    };
  } finally {
    await sql?.end();
    await product.stop();
    await model.service.close();
  }
};
