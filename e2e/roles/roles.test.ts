import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import type { Test } from 'tap';
import { startEmbeddedPostgres } from '../../core/data/embedded-postgres.ts';
import { removeDataFolder } from '../../core/testing/throwaway.ts';
import { quietCipherLibrary } from '../../plugins/whatsapp-web/services/socket/quiet-console.ts';
import { FakeWhatsApp } from '../../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import { until } from '../crash/load.ts';
import { pairConnection } from '../crash/whatsapp-load.ts';
import { logIn } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import { openSocket } from '../security/socket.ts';
import { startBroker } from './broker.ts';

const SECRET_KEY = 'uma chave de teste que tem mais de 32 bytes';
/** Of silence: the connection is asked whether it is heard. */
const SILENCE_MILLISECONDS = 70_000;

t.setTimeout(240_000);

/** A PostgreSQL, a broker and a WhatsApp beside the product, and of the product one process for each role. */
const setUp = async (test: Test) => {
  quietCipherLibrary();
  const network = await FakeWhatsApp.start();
  test.teardown(() => network.stop());
  const broker = await startBroker();
  test.teardown(() => broker.stop());
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'prosa-roles-'));
  const logger = { info: () => undefined, warn: () => undefined };
  const database = await startEmbeddedPostgres({ dataDir, logger });
  test.teardown(async () => {
    await database.stop();
    removeDataFolder(dataDir);
  });
  const environment = {
    DATABASE_URL: database.ownerUrl,
    MQTT_URL: broker.url,
    WHATSAPP_WEB_URL: network.url,
    SECRET_KEY,
  };
  const web = await startProduct({ ...environment, PROSA_ROLE: 'web' });
  test.teardown(() => web.stop());
  const inside = new URL('aged.mjs', import.meta.url);
  const connections = await startProduct({ ...environment, PROSA_ROLE: 'connections' }, { inside });
  test.teardown(() => connections.stop());
  return { network, broker, web, connections };
};

/** A browser that hears all it may. Whoever was logged in before is not any more. */
const listen = async (test: Test, { address, email, password }: Product) => {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const allowed = await fetch(`${address}/api/realtime`, { headers });
  const { topics } = (await allowed.json()) as { topics: string[] };
  const socket = await openSocket(test, address, token);
  await socket.client.subscribeAsync(topics);
  return socket;
};

interface Ticket {
  readonly id: number;
  readonly lastMessage: string;
}

t.test('a process for requests, one for connections, and a broker between them', async (t) => {
  const { network, broker, web, connections } = await setUp(t);
  const paired = await logIn(web);
  const account = network.account('551130000078');
  const id = await pairConnection(() => paired, account);

  const socket = await listen(t, web);
  const maria = network.person('5511980001234', 'Maria');
  await maria.write(account, 'oi, segredo');
  await socket.until(({ payload }) => JSON.stringify(payload).includes('oi, segredo'));
  const client = await logIn(web);
  const tickets = async (status: string): Promise<readonly Ticket[]> =>
    (await client.get<{ tickets: Ticket[] }>(`/tickets?status=${status}&showAll=true`)).tickets;
  const [ticket] = await tickets('pending');
  t.equal(ticket?.lastMessage, 'oi, segredo');
  t.ok(broker.seen.length > 0, 'the browser heard of it through the broker');
  t.same([...new Set(broker.seen.map(({ topic }) => topic))], ['prosa/backplane']);
  t.notMatch(JSON.stringify(broker.seen), /segredo/, 'which can read nothing of it');

  const say = async (body: string): Promise<void> => {
    const path = `/messages/${String(ticket?.id)}`;
    t.ok((await client.send('POST', path, { body })).status < 300);
    await until(body, () => maria.shown.some(({ text, mine }) => !mine && text.includes(body)));
  };
  const { userId } = client;
  await client.send('PUT', `/tickets/${String(ticket?.id)}`, { status: 'open', userId });
  await say('olá, Maria');

  await connections.kill();
  await maria.write(account, 'alguém aí?');
  await connections.restart();
  const isLast = (text: string) => async () => (await tickets('open'))[0]?.lastMessage === text;
  await until('heard after the kill', isLast('alguém aí?'));
  await say('de volta');

  // The connection does not answer, nor does it on its next socket.
  const stateOf = async () =>
    client.get<{ status: string; statusReason: string }>(`/whatsapp/${String(id)}`);
  const mute = (): void => {
    const { session } = account;
    if (!session) throw new Error('the connection is not there');
    session.isMute = true;
  };
  const logins = network.logins.length;
  mute();
  connections.tell({ pass: SILENCE_MILLISECONDS });
  await until('opened anew', () => network.logins.length === logins + 1);
  await until('connected', async () => (await stateOf()).status === 'CONNECTED');
  await until('heard', () => account.session?.isActive === true);
  mute();
  connections.tell({ pass: SILENCE_MILLISECONDS });
  await connections.ended();
  t.match(await stateOf(), { status: 'OPENING' }, 'the process ended by itself');
  t.equal((await fetch(`${web.address}/readyz`)).status, 200, 'the other goes on');
  await connections.restart();
  await until('connected', async () => (await stateOf()).status === 'CONNECTED');
  await maria.write(account, 'e agora?');
  await until('heard after the restart', isLast('e agora?'));
  await say('agora sim');
  t.same([network.unhandled, network.errors], [[], []]);
});
