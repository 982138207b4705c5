import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { addLine, createNetwork, createWebApp } from '../../testing/web-test-line.ts';
import type { WebTestLine } from '../../testing/web-test-line.ts';

t.setTimeout(180_000);
const network = await createNetwork(t);
const app = await createWebApp(t, network);

let people = 0;

const setUp = async () => {
  const line = await addLine(app, network);
  await line.pair();
  people += 1;
  const maria = network.person(`551197777${String(1000 + people)}`, 'Maria');
  await maria.write(line.account, 'oi');
  return { line, maria, ticketId: await line.accept() };
};

const count = async (line: WebTestLine, table: string): Promise<number> => {
  const rows = await app.database.transaction({ companyId: line.company.id }, ({ trx }) =>
    trx(table).where({ connection_id: line.id }).select('connection_id'),
  );
  return rows.length;
};

t.test(
  'a line that falls comes back, with all that was written meanwhile, once and in order',
  async (t) => {
    const { line, maria, ticketId } = await setUp();
    const said: string[] = ['oi'];
    for (let fall = 0; fall < 3; fall += 1) {
      if (fall === 1) line.account.session?.fail(503);
      else line.account.session?.cut();
      for (let at = 0; at < 5; at += 1) {
        said.push(`${fall}.${at}`);
        await maria.write(line.account, `${fall}.${at}`);
      }
      await line.deskUntil(ticketId, ({ length }) => length === said.length);
    }
    t.same(await line.bodies(ticketId), said);
    await line.until('CONNECTED');
  },
);

t.test('a restart the channel asks for is no failure', async () => {
  const { line, maria, ticketId } = await setUp();
  line.account.session?.fail(515);
  await maria.write(line.account, 'ainda aí?');
  await line.deskUntil(ticketId, ({ length }) => length === 2);
});

t.test(
  'a line that was removed on the phone forgets its keys and asks for a new code',
  async (t) => {
    const { line } = await setUp();
    line.account.unlink();
    await line.until('DISCONNECTED', 'logged-out');
    t.equal(await count(line, 'whatsapp_web_keys'), 0);
    t.equal(await count(line, 'whatsapp_web_credentials'), 0);
    await line.pair();
    t.match(await line.tickets('open'), [{ contact: { name: 'Maria' } }], 'what was said stays');
  },
);

t.test('an account that is blocked keeps its keys and stops', async (t) => {
  const { line } = await setUp();
  network.refuse = 403;
  line.account.session?.cut();
  await line.until('DISCONNECTED', 'blocked');
  network.refuse = undefined;
  t.ok((await count(line, 'whatsapp_web_keys')) > 0);
  await line.call('POST', `/whatsappsession/${line.id}`);
  await line.until('CONNECTED');
});

t.test('a new code forgets the keys and nothing else', async (t) => {
  const { line, maria, ticketId } = await setUp();
  const { body: queue } = await line.call<{ id: number }>('POST', '/queue', {
    name: 'Vendas',
    color: '#2563eb',
    greetingMessage: '',
  });
  await line.call('PUT', `/whatsapp/${line.id}`, { queueIds: [queue.id] });
  const former = line.account.companion;
  await line.call('PUT', `/whatsappsession/${line.id}`);
  const { qrcode } = await line.until('qrcode');
  t.equal(
    await count(line, 'whatsapp_web_credentials'),
    0,
    'the new ones are kept when they count',
  );
  await line.account.scan(qrcode);
  await line.until('CONNECTED');
  t.not(line.account.companion?.identity, former?.identity);
  t.match(await line.state(), { queues: [{ id: queue.id }] });
  await maria.write(line.account, 'mudou?');
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'mudou?');
});

t.test('a line that is disconnected leaves the phone', async (t) => {
  const { line } = await setUp();
  await line.call('DELETE', `/whatsappsession/${line.id}`);
  await line.until('DISCONNECTED');
  await eventually(
    () => line.account.companion,
    (companion) => companion === undefined,
  );
  await eventually(
    () => count(line, 'whatsapp_web_keys'),
    (keys) => keys === 0,
  );
  t.equal(line.account.session, undefined);
});

t.test('somebody else on the same session: the line waits, and does not fight', async (t) => {
  const { line } = await setUp();
  line.account.session?.replace();
  await line.until('OPENING', 'replaced');
  t.equal(line.account.session, undefined);
});

t.test(
  'keys that cannot be written end the connection before the channel hears a word',
  async (t) => {
    const { line, maria, ticketId } = await setUp();
    const broken = () =>
      app.database.system('test', ({ trx }) =>
        trx.raw(
          `update whatsapp_web_keys set sealed = 'x' || sealed where connection_id = ? and type = 'session'`,
          [line.id],
        ),
      );
    const mend = () =>
      app.database.system('test', ({ trx }) =>
        trx.raw(
          `update whatsapp_web_keys set sealed = substr(sealed, 2) where connection_id = ? and type = 'session'`,
          [line.id],
        ),
      );
    const logins = network.logins.length;
    line.account.session?.cut();
    await broken();
    const id = await maria.write(line.account, 'está aí?');
    await line.until('OPENING', 'connection-lost');
    await eventually(() => network.logins.length > logins);
    t.ok(
      line.account.waiting.some(({ attrs }) => attrs.id === id),
      'what could not be opened was neither confirmed nor refused',
    );
    await mend();
    await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'está aí?');
  },
);

t.test('no key, code or word of a customer stands readable in the database', async (t) => {
  const { line, maria, ticketId } = await setUp();
  await maria.write(line.account, 'segredo-da-maria');
  await line.deskUntil(ticketId, ({ length }) => length === 2);
  for (const table of ['credentials', 'keys', 'journal', 'sent']) {
    const rows = await app.database.transaction({ companyId: line.company.id }, ({ trx }) =>
      trx(`whatsapp_web_${table}`).where({ connection_id: line.id }).select('sealed'),
    );
    t.notMatch(JSON.stringify(rows), /segredo|private|signedIdentityKey|_sessions/, table);
  }
});
