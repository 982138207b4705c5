import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { startEmbeddedPostgres } from '../../core/data/embedded-postgres.ts';
import { removeDataFolder } from '../../core/testing/throwaway.ts';
import { quietCipherLibrary } from '../../plugins/whatsapp-web/services/quiet-console.ts';
import { FakeWhatsApp } from '../../plugins/whatsapp-web/testing/fake-whatsapp.ts';
import { until } from '../crash/load.ts';
import { pairLine } from '../crash/whatsapp-load.ts';
import { logIn } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import type { Product } from '../product/product.ts';
import { openSocket } from '../security/socket.ts';
import { startBroker } from './broker.ts';

const SECRET_KEY = 'uma chave de teste que tem mais de 32 bytes';
const MINUTE = 60_000;

t.setTimeout(240_000);

/** A PostgreSQL, a broker and a WhatsApp beside the product, and of the product one process for each role. */
const setUp = async (test: { teardown(work: () => Promise<unknown>): unknown }) => {
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
  const lines = await startProduct({ ...environment, PROSA_ROLE: 'connections' }, { inside });
  test.teardown(() => lines.stop());
  return { network, broker, web, lines };
};

const tokenOf = async ({ address, email, password }: Product): Promise<string> => {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { token: string }).token;
};

interface Ticket {
  readonly id: number;
  readonly lastMessage: string;
}

t.test('a process for requests, one for lines, and a broker between them', async (t) => {
  const { network, broker, web, lines } = await setUp(t);
  const client = await logIn(web);
  const account = network.account('551130000078');
  const id = await pairLine(() => client, account);

  const socket = await openSocket(t, web.address, await tokenOf(web));
  const signedIn = await logIn(web);
  const { topics } = await signedIn.get<{ topics: string[] }>('/realtime');
  await socket.client.subscribeAsync(topics);
  const maria = network.person('5511980001234', 'Maria');
  await maria.write(account, 'oi, segredo');
  await socket.until(({ payload }) => JSON.stringify(payload).includes('oi, segredo'));
  const tickets = async (status: string): Promise<readonly Ticket[]> =>
    (await signedIn.get<{ tickets: Ticket[] }>(`/tickets?status=${status}&showAll=true`)).tickets;
  const [ticket] = await tickets('pending');
  t.equal(ticket?.lastMessage, 'oi, segredo');
  t.ok(broker.seen.length > 0, 'the browser heard of it through the broker');
  t.same([...new Set(broker.seen.map(({ topic }) => topic))], ['prosa/backplane']);
  t.notMatch(JSON.stringify(broker.seen), /segredo/, 'which can read nothing of it');

  const say = async (body: string): Promise<void> => {
    const path = `/messages/${String(ticket?.id)}`;
    t.ok((await signedIn.send('POST', path, { body })).status < 300);
    await until(body, () => maria.shown.some(({ text, mine }) => !mine && text.includes(body)));
  };
  const { userId } = signedIn;
  await signedIn.send('PUT', `/tickets/${String(ticket?.id)}`, { status: 'open', userId });
  await say('olá, Maria');

  await lines.kill();
  await maria.write(account, 'alguém aí?');
  await lines.restart();
  const isLast = (text: string) => async () => (await tickets('open'))[0]?.lastMessage === text;
  await until('heard after the kill', isLast('alguém aí?'));
  await say('de volta');

  // The line does not answer, nor does it on its next connection.
  const stateOf = async () =>
    signedIn.get<{ status: string; statusReason: string }>(`/whatsapp/${String(id)}`);
  const mute = (): void => {
    const { session } = account;
    if (!session) throw new Error('the line is not there');
    session.isMute = true;
  };
  const logins = network.logins.length;
  mute();
  lines.tell({ pass: 2 * MINUTE });
  await until('opened anew', () => network.logins.length === logins + 1);
  await until('connected', async () => (await stateOf()).status === 'CONNECTED');
  mute();
  lines.tell({ pass: 2 * MINUTE });
  await lines.ended();
  t.match(await stateOf(), { status: 'OPENING' }, 'the process ended by itself');
  t.equal((await fetch(`${web.address}/readyz`)).status, 200, 'the other goes on');
  await lines.restart();
  await until('connected', async () => (await stateOf()).status === 'CONNECTED');
  await maria.write(account, 'e agora?');
  await until('heard after the restart', isLast('e agora?'));
  await say('agora sim');
  t.same([network.unhandled, network.errors], [[], []]);
});
