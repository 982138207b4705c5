import t from 'tap';
import { eventually } from 'prosa/core/testing';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';
import type { WhatsAppTestConnection } from '../../testing/whatsapp-test-connection.ts';

t.setTimeout(180_000);
const network = await createNetwork(t);
const app = await createWhatsAppApp(t, network);

let people = 0;

const setUp = async () => {
  const connection = await addConnection(app, network);
  await connection.pair();
  people += 1;
  const maria = network.person(`551197777${String(1000 + people)}`, 'Maria');
  await maria.write(connection.account, 'oi');
  return { connection, maria, ticketId: await connection.accept() };
};

const count = async (connection: WhatsAppTestConnection, table: string): Promise<number> => {
  const rows = await app.database.transaction({ companyId: connection.company.id }, ({ trx }) =>
    trx(table).where({ connection_id: connection.id }).select('connection_id'),
  );
  return rows.length;
};

t.test(
  'a connection that falls comes back, with all that was written meanwhile, once and in order',
  async (t) => {
    const { connection, maria, ticketId } = await setUp();
    const said: string[] = ['oi'];
    for (let fall = 0; fall < 3; fall += 1) {
      if (fall === 1) connection.account.session?.fail(503);
      else connection.account.session?.cut();
      for (let at = 0; at < 5; at += 1) {
        said.push(`${fall}.${at}`);
        await maria.write(connection.account, `${fall}.${at}`);
      }
      await connection.deskUntil(ticketId, ({ length }) => length === said.length);
    }
    t.same(await connection.bodies(ticketId), said);
    await connection.until('CONNECTED');
  },
);

t.test('a restart the channel asks for is no failure', async () => {
  const { connection, maria, ticketId } = await setUp();
  connection.account.session?.fail(515);
  await maria.write(connection.account, 'ainda aí?');
  await connection.deskUntil(ticketId, ({ length }) => length === 2);
});

t.test(
  'a connection that was removed on the phone forgets its keys and asks for a new code',
  async (t) => {
    const { connection } = await setUp();
    connection.account.unlink();
    await connection.until('DISCONNECTED', 'logged-out');
    t.equal(await count(connection, 'whatsapp_web_keys'), 0);
    t.equal(await count(connection, 'whatsapp_web_credentials'), 0);
    await connection.pair();
    t.match(
      await connection.tickets('open'),
      [{ contact: { name: 'Maria' } }],
      'what was said stays',
    );
  },
);

t.test('an account that is blocked keeps its keys and stops', async (t) => {
  const { connection } = await setUp();
  network.refuse = 403;
  connection.account.session?.cut();
  await connection.until('DISCONNECTED', 'blocked');
  network.refuse = undefined;
  t.ok((await count(connection, 'whatsapp_web_keys')) > 0);
  await connection.call('POST', `/whatsappsession/${connection.id}`);
  await connection.until('CONNECTED');
});

t.test('a new code forgets the keys and nothing else', async (t) => {
  const { connection, maria, ticketId } = await setUp();
  const { body: queue } = await connection.call<{ id: number }>('POST', '/queue', {
    name: 'Vendas',
    color: '#2563eb',
    greetingMessage: '',
  });
  await connection.call('PUT', `/whatsapp/${connection.id}`, { queueIds: [queue.id] });
  const former = connection.account.companion;
  await connection.call('PUT', `/whatsappsession/${connection.id}`);
  const { qrcode } = await connection.until('qrcode');
  t.equal(
    await count(connection, 'whatsapp_web_credentials'),
    0,
    'the new ones are kept when they count',
  );
  await connection.account.scan(qrcode);
  await connection.until('CONNECTED');
  t.not(connection.account.companion?.identity, former?.identity);
  t.match(await connection.state(), { queues: [{ id: queue.id }] });
  await maria.write(connection.account, 'mudou?');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'mudou?');
});

t.test('a connection that is disconnected leaves the phone', async (t) => {
  const { connection } = await setUp();
  await connection.call('DELETE', `/whatsappsession/${connection.id}`);
  await connection.until('DISCONNECTED');
  await eventually(
    () => connection.account.companion,
    (companion) => companion === undefined,
  );
  await eventually(
    () => count(connection, 'whatsapp_web_keys'),
    (keys) => keys === 0,
  );
  t.equal(connection.account.session, undefined);
});

t.test('somebody else on the same session: the connection waits, and does not fight', async (t) => {
  const { connection } = await setUp();
  connection.account.session?.replace();
  await connection.until('OPENING', 'replaced');
  t.equal(connection.account.session, undefined);
});

t.test('keys that cannot be written end the socket before the channel hears a word', async (t) => {
  const { connection, maria, ticketId } = await setUp();
  const broken = () =>
    app.database.system('test', ({ trx }) =>
      trx.raw(
        `update whatsapp_web_keys set sealed = 'x' || sealed where connection_id = ? and type = 'session'`,
        [connection.id],
      ),
    );
  const mend = () =>
    app.database.system('test', ({ trx }) =>
      trx.raw(
        `update whatsapp_web_keys set sealed = substr(sealed, 2) where connection_id = ? and type = 'session'`,
        [connection.id],
      ),
    );
  const logins = network.logins.length;
  connection.account.session?.cut();
  await broken();
  const id = await maria.write(connection.account, 'está aí?');
  await connection.until('OPENING', 'connection-lost');
  await eventually(() => network.logins.length > logins);
  t.ok(
    connection.account.waiting.some(({ attrs }) => attrs.id === id),
    'what could not be opened was neither confirmed nor refused',
  );
  await mend();
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'está aí?');
});

t.test('no key, code or word of a customer stands readable in the database', async (t) => {
  const { connection, maria, ticketId } = await setUp();
  await maria.write(connection.account, 'segredo-da-maria');
  await connection.deskUntil(ticketId, ({ length }) => length === 2);
  for (const table of ['credentials', 'keys', 'journal', 'sent']) {
    const rows = await app.database.transaction({ companyId: connection.company.id }, ({ trx }) =>
      trx(`whatsapp_web_${table}`).where({ connection_id: connection.id }).select('sealed'),
    );
    t.notMatch(JSON.stringify(rows), /segredo|private|signedIdentityKey|_sessions/, table);
  }
});
