import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import type { Test } from 'tap';
import { startEmbeddedPostgres } from '../../core/data/embedded-postgres.ts';
import { removeDataFolder } from '../../core/testing/throwaway.ts';
import { until } from '../crash/load.ts';
import { logIn } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import { startBroker } from './broker.ts';
import { startProxy } from './proxy.ts';
import { RequestLoad } from './request-load.ts';

const SECRET_KEY = 'uma chave de teste que tem mais de 32 bytes';
const DRAIN_SECONDS = 1;
const PEOPLE = 4;
/** Answered between two restarts, so that each of them falls into the middle of something. */
const BETWEEN = 50;

t.setTimeout(120_000);

/** Two processes for requests behind a proxy. */
const setUp = async (test: Test) => {
  const broker = await startBroker();
  test.teardown(() => broker.stop());
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'prosa-rolling-'));
  const logger = { info: () => undefined, warn: () => undefined };
  const database = await startEmbeddedPostgres({ dataDir, logger, forTests: true });
  test.teardown(async () => {
    await database.stop();
    removeDataFolder(dataDir);
  });
  const environment = {
    DATABASE_URL: database.ownerUrl,
    MQTT_URL: broker.url,
    SECRET_KEY,
    PROSA_ROLE: 'web',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const webs: Product[] = [];
  for (let at = 0; at < 2; at += 1) {
    const web = await startProduct(environment);
    webs.push(web);
    test.teardown(() => web.stop());
  }
  const proxy = await startProxy(webs.map(({ address }) => address));
  test.teardown(() => proxy.stop());
  return { webs, proxy };
};

t.test(
  'processes restarted one after another fail no request, neither read nor write',
  async (t) => {
    const { webs, proxy } = await setUp(t);
    const [first] = webs;
    if (!first) throw new Error('there is no process');
    const client = await logIn({ ...first, address: proxy.address });
    const load = new RequestLoad(proxy.address, client.token);
    load.start(PEOPLE);
    for (const web of webs) {
      await load.reach(load.counts.requests + BETWEEN);
      const began = performance.now();
      t.equal(await web.end(), 0, 'it ended in order');
      t.ok(performance.now() - began >= DRAIN_SECONDS * 1000, 'after its drain');
      await load.reach(load.counts.requests + BETWEEN);
      await web.restart();
      await until('taken in again', () => proxy.ready().includes(web.address));
    }
    await load.reach(load.counts.requests + BETWEEN);
    await load.stop();
    const { requests, writes, failed } = load.counts;
    t.same(failed, [], `${String(requests)} requests, ${String(writes)} of them writes`);
    t.same(await load.lost(client), []);
  },
);
