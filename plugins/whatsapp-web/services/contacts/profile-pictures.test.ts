import process from 'node:process';
import sharp from 'sharp';
import t from 'tap';
import { eventually } from 'prosa/core/testing';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';

t.setTimeout(120_000);
// The host of the files is ours, on this machine, and signed by nobody.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
t.teardown(() => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
});
const network = await createNetwork(t);
const app = await createWhatsAppApp(t, network);

const paint = async (background: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return network.media.put(bytes);
};

interface Pictured {
  readonly profilePicUrl: string;
}

t.test('who writes gets a picture of our own, renewed once a day at the most', async (t) => {
  const connection = await addConnection(app, network);
  await connection.pair();
  const maria = network.person('5511988887777', 'Maria');
  maria.picture = await paint('#0f766e');
  await maria.write(connection.account, 'oi');
  await connection.accept();
  const [ticket] = await connection.tickets('open');
  const contactId = ticket?.contact.id ?? 0;
  const shown = async (): Promise<string> =>
    (await connection.call<Pictured>('GET', `/contacts/${String(contactId)}`)).body.profilePicUrl;
  const address = await eventually(shown, (url) => url !== '');
  t.match(address, /^\/media\//);
  const file = await app.inject({ method: 'GET', url: address });
  t.match([file.statusCode, file.headers['content-type']], [200, 'image/jpeg']);

  const downloads = (): number =>
    network.media.requests.filter((request) => request.startsWith('GET')).length;
  const before = downloads();
  maria.picture = await paint('#b91c1c');
  const asked = (): number =>
    connection.account.session?.questions.filter((each) => each === 'w:profile:picture').length ??
    0;
  const questions = asked();
  await maria.write(connection.account, 'tudo bem?');
  const other = network.person('5511988887778', 'Ana');
  await other.write(connection.account, 'oi');
  await eventually(asked, (count) => count > questions);
  t.equal(asked(), questions + 1, 'only for the other, who has none');
  t.equal(downloads(), before);
});

t.test('a group shows its picture too, by its own name', async (t) => {
  const connection = await addConnection(app, network);
  await connection.pair();
  await connection.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
  const rosa = network.person('5511988887711', 'Rosa');
  const group = network.group('Clientes da feira', [connection.account, rosa]);
  group.picture = await paint('#a16207');
  await rosa.write(connection.account, 'oi a todos', { group });
  const [ticket] = await eventually(
    () => connection.tickets(),
    (tickets) => tickets.length > 0,
  );
  const shown = async () =>
    (
      await connection.call<Pictured & { name: string; isGroup: boolean }>(
        'GET',
        `/contacts/${String(ticket?.contact.id)}`,
      )
    ).body;
  const contact = await eventually(shown, ({ profilePicUrl }) => profilePicUrl !== '');
  t.match(contact, { name: 'Clientes da feira', isGroup: true });
  const file = await app.inject({ method: 'GET', url: contact.profilePicUrl });
  t.equal(file.statusCode, 200);
});

t.test('a picture stays through a merge of contacts, and goes with the last of them', async (t) => {
  const connection = await addConnection(app, network);
  await connection.pair();
  const joana = network.person('5511988887721', 'Joana');
  joana.picture = await paint('#7c3aed');
  await joana.write(connection.account, 'oi');
  await connection.accept();
  const [ticket] = await connection.tickets('open');
  const goneId = ticket?.contact.id ?? 0;
  const shown = async (id: number): Promise<string> =>
    (await connection.call<Pictured>('GET', `/contacts/${String(id)}`)).body.profilePicUrl;
  const opens = async (url: string): Promise<number> =>
    (await app.inject({ method: 'GET', url })).statusCode;
  const address = await eventually(
    () => shown(goneId),
    (url) => url !== '',
  );
  const { body: kept } = await connection.call<{ id: number }>('POST', '/contacts', {
    name: 'Joana da Silva',
    number: '5511988887722',
  });
  const merged = await connection.call('POST', `/contacts/${String(kept.id)}/merge`, {
    contactId: goneId,
  });
  t.equal(merged.status, 200);
  t.equal(await shown(kept.id), address);
  t.equal(await opens(address), 200);
  const { body: identity } = await connection.call<{ merges: { id: number }[] }>(
    'GET',
    `/contacts/${String(kept.id)}/identity`,
  );
  const [merge] = identity.merges;
  const undo = `/contacts/${String(kept.id)}/merges/${String(merge?.id)}/undo`;
  t.equal((await connection.call('POST', undo)).status, 200);
  t.same([await shown(kept.id), await shown(goneId)], ['', address], 'it goes back with its own');
  t.equal(await opens(address), 200);
  await connection.call('POST', `/contacts/${String(kept.id)}/merge`, { contactId: goneId });
  t.equal((await connection.call('DELETE', `/contacts/${String(kept.id)}`)).status, 200);
  const left = await app.database.transaction({ companyId: connection.company.id }, ({ trx }) =>
    trx('whatsapp_web_pictures')
      .select<{ id: string }[]>('number as id')
      .unionAll(trx('media').select(trx.raw('id::text'))),
  );
  t.same(left, [], 'nothing of it is left');
});

t.test('what is no picture is not kept, and a contact takes its picture along', async (t) => {
  const connection = await addConnection(app, network);
  await connection.pair();
  const rows = () =>
    app.database.transaction({ companyId: connection.company.id }, ({ trx }) =>
      trx('whatsapp_web_pictures').select<{ media_id: string | null }[]>('media_id'),
    );
  const files = () =>
    app.database.transaction({ companyId: connection.company.id }, ({ trx }) =>
      trx('media').pluck('id'),
    );
  const bad = network.person('5511988887701', 'Nada');
  bad.picture = network.media.put(Buffer.from('<script>alert(1)</script>'));
  const good = network.person('5511988887702', 'Boa');
  good.picture = await paint('#2563eb');
  await bad.write(connection.account, 'oi');
  await good.write(connection.account, 'oi');
  await eventually(rows, (all) => all.length === 2 && all.some(({ media_id: id }) => id !== null));
  t.equal((await files()).length, 1);
  const tickets = await connection.tickets();
  const contact = tickets.find((each) => each.contact.number === good.number)?.contact;
  t.equal((await connection.call('DELETE', `/contacts/${String(contact?.id)}`)).status, 200);
  t.equal((await rows()).length, 1);
  t.same(await files(), []);
});
