import type { Client } from '../product/client.ts';
import { logIn } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import { startLoad } from './load.ts';
import type { Promised } from './load.ts';
import { seededRandom } from './random.ts';
import { connectBeside, verify } from './verify.ts';
import type { Verdict } from './verify.ts';

const NUMBERS = Array.from({ length: 10 }, (_, at) => `55119700000${String(at + 10)}`);
const SHORTEST_MILLISECONDS = 0;
const LONGEST_MILLISECONDS = 900;

export interface KillReport extends Verdict {
  readonly kills: number;
  readonly seed: number;
  /** Milliseconds from each restart to the first answer. */
  readonly restarts: readonly number[];
}

const ownLine = async (client: Client): Promise<number> => {
  const created = await client.send('POST', '/whatsapp', {
    name: 'Linha de teste',
    provider: 'simulator',
  });
  const { id } = created.body as { id: number };
  await client.send('POST', `/whatsappsession/${String(id)}`);
  return id;
};

/** Opens a conversation for half of the customers, so that there is somewhere to answer. */
const acceptSome = async (
  client: Client,
  connectionId: number,
): Promise<{ id: number; number: string }[]> => {
  for (const number of NUMBERS.slice(0, 5)) {
    await client.send('POST', `/simulator/${String(connectionId)}/messages`, {
      from: { number, name: `Cliente ${number.slice(-2)}` },
      body: 'Oi!',
    });
  }
  const { tickets } = await client.get<{
    tickets: { id: number; contact: { number: string } }[];
  }>('/tickets?status=pending&showAll=true');
  const ours = tickets.filter(({ contact }) => NUMBERS.includes(contact.number));
  for (const { id } of ours) {
    await client.send('PUT', `/tickets/${String(id)}`, { status: 'open', userId: client.userId });
  }
  return ours.map(({ id, contact }) => ({ id, number: contact.number }));
};

/**
 * Kills the product again and again under load, at moments a seed decides, and asks at the end whether every promise
 * was kept.
 */
export const runKills = async (options: {
  kills: number;
  seed: number;
  onKill?: (kill: number, afterMilliseconds: number) => void;
}): Promise<KillReport> => {
  const random = seededRandom(options.seed);
  const product: Product = await startProduct();
  const promised: Promised = { inbound: new Map(), replies: new Map() };
  const restarts: number[] = [];
  try {
    let client = await logIn(product);
    const connectionId = await ownLine(client);
    const tickets = await acceptSome(client, connectionId);
    for (let kill = 1; kill <= options.kills; kill += 1) {
      const round = `s${String(options.seed)}k${String(kill)}`;
      const load = startLoad({
        client,
        connectionId,
        numbers: NUMBERS,
        tickets,
        promised,
        round,
        random,
      });
      const after =
        SHORTEST_MILLISECONDS + random() * (LONGEST_MILLISECONDS - SHORTEST_MILLISECONDS);
      await load.flowing;
      await new Promise((resolve) => setTimeout(resolve, after));
      await product.kill();
      await load.stop();
      options.onKill?.(kill, after);
      restarts.push(await product.restart());
      client = await logIn(product);
    }
    const sql = await connectBeside(product.dataDir);
    try {
      const verdict = await verify(client, sql, connectionId, promised);
      return { ...verdict, kills: options.kills, seed: options.seed, restarts };
    } finally {
      await sql.end();
    }
  } finally {
    await product.stop();
  }
};
