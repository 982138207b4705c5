import { deepEqual } from 'node:assert/strict';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../core/data/embedded-postgres.ts';
import { removeDataFolder, throwawayFolder } from '../../core/testing/throwaway.ts';
import { quietCipherLibrary } from '../../plugins/whatsapp-web/services/socket/quiet-console.ts';
import { FakeWhatsApp } from '../../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import { until } from '../crash/load.ts';
import { WhatsappLoad } from '../crash/whatsapp-load.ts';
import { logIn } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import { RequestLoad } from '../roles/request-load.ts';
import { run } from './programs.ts';
import { Browsers } from './sockets.ts';
import { startCaddy, startMosquitto, startPgBouncer } from './surroundings.ts';

const CLI = fileURLToPath(new URL('../../dist/core/cli.js', import.meta.url));
const SECRET_KEY = 'uma chave de teste que tem mais de 32 bytes';
/** Shorter than the default, to be done sooner; still more than one health check of the proxy. */
const DRAIN_SECONDS = 2;
/** Two health checks of the README's proxy: until then it may know of no other process that is ready. */
const NOTICE_MILLISECONDS = 2_000;
const RESTARTS = 10;
const REQUESTS = 5_000;
const PEOPLE = 4;
const BROWSERS = 5;

type Environment = Readonly<Record<string, string>>;

/** An installation as the README's "Going to production" describes it. */
export interface Installation {
  readonly environment: Environment;
  /** Of PostgreSQL itself, where the processes go through a pooler. */
  readonly directUrl: string;
  readonly network: FakeWhatsApp;
  readonly webs: readonly Product[];
  /** Those that nobody calls: connections and tasks. */
  readonly others: readonly Product[];
  /** Address that people open. */
  readonly front: Pick<Product, 'address' | 'email' | 'password'>;
  /** Emptied at the end. */
  readonly folder: string;
  /** Makes one more database with both of its roles. @returns its addresses */
  setUp(name: string): Environment;
}

type Cleanup = () => unknown;

const command = (words: readonly string[], environment: Environment): string =>
  run(process.execPath, [CLI, ...words], environment);

const addressIn = (text: string, name: string): string => {
  const [, address] = new RegExp(`^${name}=(\\S+)$`, 'm').exec(text) ?? [];
  if (address === undefined) throw new Error(`the set-up printed no ${name}:\n${text}`);
  return address;
};

const setUpDatabase = (superUrl: string, name: string): Environment => {
  const printed = command(['database', 'setup', '--superuser-url', superUrl], {
    DATABASE_URL: `postgres://serving:secret@127.0.0.1/${name}`,
    DATABASE_OWNER_URL: `postgres://owning:secret@127.0.0.1/${name}`,
  });
  return {
    DATABASE_URL: addressIn(printed, 'DATABASE_URL'),
    DATABASE_OWNER_URL: addressIn(printed, 'DATABASE_OWNER_URL'),
  };
};

/** Sets up the database and starts everything. @param later what is to be undone at the end, last first */
export const install = async (later: (cleanup: Cleanup) => void): Promise<Installation> => {
  quietCipherLibrary();
  const folder = throwawayFolder();
  later(() => removeDataFolder(folder));
  const logger = { info: () => undefined, warn: () => undefined };
  const dataDir = path.join(folder, 'database');
  const server = await startEmbeddedPostgres({ dataDir, logger, forTests: true });
  later(() => server.stop());
  const broker = await startMosquitto(folder);
  later(() => broker.stop());
  const network = await FakeWhatsApp.start();
  later(() => network.stop());

  const setUp = (name: string): Environment => setUpDatabase(server.superUrl, name);
  const { DATABASE_OWNER_URL, DATABASE_URL } = setUp('production');
  const pooler = await startPgBouncer(folder, String(DATABASE_URL), 'session');
  later(() => pooler.stop());
  const environment: Environment = {
    DATABASE_URL: pooler.url,
    MQTT_URL: broker.url,
    SECRET_KEY,
    DATA_DIR: path.join(folder, 'shared'),
    PUBLIC_URL: 'https://prosa.example.com',
    PROSA_DEMO: '0',
    PROSA_SIMULATOR: '0',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    WHATSAPP_WEB_URL: network.url,
  };
  command(['migrate'], { ...environment, DATABASE_OWNER_URL: String(DATABASE_OWNER_URL) });

  const start = async (role: string): Promise<Product> => {
    const product = await startProduct({
      ...environment,
      PROSA_ROLE: role,
      ...(role === 'web' ? {} : { DRAIN_SECONDS: '0' }),
    });
    later(() => product.stop());
    return product;
  };
  // The first one makes the first user.
  const first = await start('web');
  const [second, ...others] = await Promise.all(
    ['web', 'connections', 'connections', 'worker'].map(start),
  );
  if (!second) throw new Error('there is no second process');
  const webs = [first, second];
  const proxy = await startCaddy(
    folder,
    webs.map(({ address }) => address),
  );
  later(() => proxy.stop());
  const { email, password } = first;
  const front = { address: proxy.address, email, password };
  const directUrl = String(DATABASE_URL);
  return { environment, directUrl, network, webs, others, front, folder, setUp };
};

/** Requests during a rolling restart, and how they ended. */
export interface RollingRestart {
  readonly requests: number;
  readonly writes: number;
  readonly failed: readonly string[];
  readonly lost: readonly string[];
  /** Of customers and attendants: one list for each promise, all empty when kept. */
  readonly broken: Readonly<Record<string, readonly unknown[]>>;
  readonly promised: Readonly<Record<string, number>>;
  /** Exit codes of the processes that were told to stop. */
  readonly exits: readonly (number | null)[];
}

const restart = async (product: Product): Promise<number | null> => {
  const code = await product.end();
  await product.restart();
  return code;
};

/** Restarts process after process while people write and read, browsers listen and customers send messages. */
export const restartAll = async (installation: Installation): Promise<RollingRestart> => {
  const over = new AbortController();
  try {
    return await restartUnderLoad(installation, over);
  } finally {
    over.abort();
  }
};

/** @param over ends what customers write */
const restartUnderLoad = async (
  { network, webs, others, front }: Installation,
  over: AbortController,
): Promise<RollingRestart> => {
  const client = await logIn(front);
  const customers = await WhatsappLoad.open({
    network,
    client: () => client,
    connections: 1,
    over: over.signal,
  });
  const browsers = await Browsers.open(front.address, client.token, BROWSERS);
  const load = new RequestLoad(front.address, client.token);
  load.start(PEOPLE);
  const writing = customers.start('restart');
  await writing.flowing;
  const exits: (number | null)[] = [];
  for (let at = 0; at < RESTARTS; at += 1) {
    const other = at < others.length ? others[at] : undefined;
    const both = [webs[at % webs.length], other].filter((each) => each !== undefined);
    exits.push(...(await Promise.all(both.map(restart))));
    await wait(NOTICE_MILLISECONDS);
    await load.reach(load.counts.requests + PEOPLE);
  }
  await load.reach(REQUESTS);
  await load.stop();
  await writing.stop();
  over.abort();
  const { promised, broken } = await customers.verdict();
  await browsers.connected();
  await client.send('POST', '/contacts', { name: 'Última', number: '5511969999999' });
  await browsers.hear('Última');
  await browsers.close();
  const { requests, writes, failed } = load.counts;
  const lost = await load.lost(client);
  return { requests, writes, failed, lost, broken, promised, exits };
};

/** Runs `npm run doctor` with the settings of one process. @throws Error when it finds something wrong */
export const askDoctor = ({ environment, webs }: Installation): string => {
  const [web] = webs;
  const PORT = new URL(web?.address ?? '').port;
  return command(['doctor'], { ...environment, PROSA_ROLE: 'web', PORT, HOST: '127.0.0.1' });
};

/** Starts Prosa behind a pooler that shares its connections. @returns how it refuses */
export const refusalBehindSharedConnections = async ({
  environment,
  directUrl,
  folder,
}: Installation): Promise<string> => {
  const pooler = await startPgBouncer(folder, directUrl, 'transaction');
  try {
    const product = await startProduct({
      ...environment,
      DATABASE_URL: pooler.url,
      PROSA_ROLE: 'worker',
    });
    await product.stop();
    return 'it started';
  } catch (error) {
    return String(error);
  } finally {
    await pooler.stop();
  }
};

/** Addresses below which a process without people answers more than 404. */
export const openDoors = async ({ others }: Installation): Promise<readonly string[]> => {
  const open: string[] = [];
  for (const { address } of others) {
    await until('ready', async () => (await fetch(`${address}/readyz`)).ok);
    for (const path of ['/', '/api/manifest', '/api/contacts', '/media/x']) {
      if ((await fetch(`${address}${path}`)).status !== 404) open.push(`${address}${path}`);
    }
  }
  return open;
};

/** Writes a backup beside the running processes, restores it into an empty database and starts Prosa there. */
export const restoreElsewhere = async (
  { environment, front, folder, setUp }: Installation,
  later: (cleanup: Cleanup) => void,
): Promise<void> => {
  const file = path.join(folder, 'prosa.backup');
  command(['backup', file], environment);
  const copy = { SECRET_KEY, DATA_DIR: path.join(folder, 'copy'), ...setUp('copy') };
  command(['restore', file], copy);
  const product = await startProduct({
    ...copy,
    PROSA_DEMO: '0',
    PROSA_SIMULATOR: '0',
  });
  later(() => product.stop());
  const [here, there] = [await logIn(front), await logIn(product)];
  for (const route of ['/contacts?pageNumber=1', '/contacts?searchParam=Última']) {
    deepEqual(await there.get(route), await here.get(route), route);
  }
};
