import type pg from 'pg';
import { quietCipherLibrary } from '../../plugins/whatsapp-web/services/socket/quiet-console.ts';
import { FakeWhatsApp } from '../../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import { logIn } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import { CampaignLoad } from './campaign-load.ts';
import type { Load, Verdict } from './load.ts';
import { describeMoment, EVERYWHERE, momentOf, trapFor } from './moments.ts';
import type { Moment, Place } from './moments.ts';
import { seededRandom } from './random.ts';
import { connectBeside, wrongCounts } from './recount.ts';
import { SimulatorLoad } from './simulator-load.ts';
import { describeUndelivered } from './undelivered.ts';
import { WhatsappLoad } from './whatsapp-load.ts';

const INSIDE = new URL('inside.mjs', import.meta.url);
/** After so long somebody logs in anew: an access token is good for 15 minutes, however many kills there were. */
const SESSION_MILLISECONDS = 5 * 60_000;
const POINT_MILLISECONDS = 120_000;

export interface KillOptions {
  readonly kills: number;
  /** Where they strike, in turn; everywhere unless told. */
  readonly places?: readonly Place[];
  /** Repeats the moments and who writes what; the machine's own timing it cannot repeat. */
  readonly seed: number;
  /** WhatsApp connections. */
  readonly connections: number;
  /** Whether a campaign runs while each kill strikes. */
  readonly campaigns?: boolean;
  readonly onKill?: (kill: number, moment: string) => void;
}

export interface KillReport extends Verdict {
  /** Milliseconds from each start to the first answer; what the process is made of was loaded before. */
  readonly restarts: readonly number[];
}

const both = (one: Verdict, other: Verdict): Verdict => ({
  promised: { ...one.promised, ...other.promised },
  broken: { ...one.broken, ...other.broken },
});

interface Stage {
  readonly product: Product;
  readonly network: FakeWhatsApp;
  /** The database's view of what is not delivered, as text for a person. */
  readonly explain: () => Promise<string>;
}

/** The network's view of each account: what waits for its connection, and what became of the first of it. */
const describeNetwork = (network: FakeWhatsApp): string =>
  [...network.accounts.values()]
    .map(({ number, waiting, session }) => {
      const first = waiting[0]?.attrs.id ?? '';
      return JSON.stringify({
        number,
        waiting: waiting.length,
        inFlight: session?.inFlight.length,
        isActive: session?.isActive,
        first: network.history.of(first),
      });
    })
    .join('\n');

/** The end of a process that is to come by itself. @throws when it does not come: the point has another name by now */
const fallen = async ({ product, network, explain }: Stage, point: string): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), POINT_MILLISECONDS);
  });
  const ending = product.ended().then(() => 'ended' as const);
  const outcome = await Promise.race([ending, late]).finally(() => clearTimeout(timer));
  if (outcome === 'ended') return;
  throw new Error(
    `no message passed the point "${point}"\n${describeNetwork(network)}\n${await explain()}`,
  );
};

/** Ends the product at a moment. */
const killAt = async (stage: Stage, moment: Moment, round: string): Promise<void> => {
  const { product, network } = stage;
  if (moment.at === 'any time') {
    await new Promise((resolve) => setTimeout(resolve, moment.afterMilliseconds));
    return product.kill();
  }
  const trap = trapFor(moment.at, round);
  let left = moment.spares + 1;
  if (trap) product.tell({ ...trap, left });
  else {
    network.onReceipt = () => {
      left -= 1;
      if (left > 0) return;
      network.onReceipt = undefined;
      void product.kill();
    };
  }
  return fallen(stage, moment.at);
};

/**
 * Kills the product again and again while customers write on connections of all kinds, at moments a seed decides and at
 * the points where a message is in two hands, and asks at the end whether every promise was kept.
 */
export const runKills = async (options: KillOptions): Promise<KillReport> => {
  quietCipherLibrary();
  // One for the moments alone: how often people are told whom to write to depends on the machine.
  const moments = seededRandom(options.seed);
  const over = new AbortController();
  const network = await FakeWhatsApp.start();
  const product = await startProduct(
    { WHATSAPP_WEB_URL: network.url, PROSA_TYPING: '0' },
    { inside: INSIDE },
  );
  let sql: pg.Client | undefined;
  try {
    product.prepare();
    sql = await connectBeside(product.dataDir);
    let session = await logIn(product);
    let loggedInAt = performance.now();
    const renew = async (): Promise<void> => {
      if (performance.now() - loggedInAt < SESSION_MILLISECONDS) return;
      session = await logIn(product);
      loggedInAt = performance.now();
    };
    const client = () => session;
    const beside = sql;
    const explain = (): Promise<string> => describeUndelivered(beside);
    const whatsapp = await WhatsappLoad.open({
      network,
      client,
      connections: options.connections,
      over: over.signal,
      explain,
    });
    const simulator = await SimulatorLoad.open(client, beside, seededRandom(options.seed));
    const campaigns =
      options.campaigns === true
        ? await CampaignLoad.open({ network, client, sql: beside })
        : undefined;
    const loads: readonly Load[] = [simulator, whatsapp, ...(campaigns ? [campaigns] : [])];
    const stage = { product, network, explain };
    const restarts: number[] = [];
    for (let kill = 1; kill <= options.kills; kill += 1) {
      const moment = momentOf(options.places ?? EVERYWHERE, kill, moments);
      const round = `s${options.seed}k${kill}`;
      const running = loads.map((load) => load.start(round));
      await Promise.all(running.map(({ flowing }) => flowing));
      await killAt(stage, moment, round);
      await Promise.all(running.map((load) => load.stop()));
      options.onKill?.(kill, describeMoment(moment));
      restarts.push(await restarted(product, kill < options.kills));
      await renew();
      await Promise.all(loads.map((load) => load.back()));
    }
    over.abort();
    let kept: Verdict = { promised: {}, broken: {} };
    for (const load of loads) kept = both(kept, await load.verdict());
    const counts = { 'counts unlike a recount': await wrongCounts(sql) };
    return { promised: kept.promised, broken: { ...kept.broken, ...counts }, restarts };
  } finally {
    over.abort();
    await sql?.end();
    await product.stop();
    await network.stop();
  }
};

const restarted = async (product: Product, goesOn: boolean): Promise<number> => {
  const restarting = product.restart();
  if (goesOn) product.prepare();
  return restarting;
};
