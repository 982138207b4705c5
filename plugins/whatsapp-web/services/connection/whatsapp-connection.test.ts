import t from 'tap';
import { eventually } from 'prosa/core/testing';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';
import { WhatsAppWebProvider } from './whatsapp-web-provider.ts';

t.setTimeout(120_000);
const network = await createNetwork(t);
const app = await createWhatsAppApp(t, network);

t.test('a connection shows its code, is scanned, and connects', async (t) => {
  const connection = await addConnection(app, network);
  await connection.pair();
  t.match(await connection.state(), { qrcode: '', statusReason: '' });
  t.same([network.unhandled, network.errors], [[], []]);
});

t.test('a customer writes, an attendant answers, and both see how far it got', async (t) => {
  const connection = await addConnection(app, network);
  await connection.pair();
  const maria = network.person('5511988887777', 'Maria Souza');
  await maria.write(connection.account, 'oi');
  await maria.write(connection.account, 'tudo bem?');
  const ticketId = await connection.accept();
  await connection.deskUntil(ticketId, ({ length }) => length === 2);
  t.same(await connection.bodies(ticketId), ['oi', 'tudo bem?']);
  const [ticket] = await connection.tickets('open');
  t.match(ticket?.contact, { name: 'Maria Souza', number: '5511988887777' });
  t.same(maria.readByConnection, [], 'nothing is read before somebody looks');
  await connection.desk(ticketId, true);
  await eventually(
    () => maria.readByConnection.length,
    (length) => length === 2,
  );

  const { id, externalId } = await connection.say(ticketId, 'Boa tarde!');
  const ack = (wanted: number) =>
    connection.deskUntil(ticketId, (desk) => desk.find((each) => each.id === id)?.ack === wanted);
  await ack(2);
  t.match(maria.received, [
    { id: externalId, message: { extendedTextMessage: { text: 'Boa tarde!' } } },
  ]);
  maria.confirm(connection.account, [externalId], 'read');
  await ack(3);
  await eventually(
    () => connection.account.waiting.length,
    (length) => length === 0,
  );
  t.same([network.unhandled, network.errors], [[], []]);
});

t.test('whoever wrote stands in the address book behind the connection', async (t) => {
  const connection = await addConnection(app, network);
  await connection.pair();
  await network.person('557187650001', 'Bahia').write(connection.account, 'oi');
  await network.person('5511988880001', 'Ana').write(connection.account, 'oi');
  await eventually(
    () => connection.tickets(),
    ({ length }) => length === 2,
  );
  const provider = app.host.resolve('whatsapp-web', WhatsAppWebProvider);
  const people = await app.database.transaction({ companyId: connection.company.id }, (ctx) =>
    provider.addressBook(ctx, connection.id),
  );
  t.same(people, [
    { number: '5511988880001', name: 'Ana' },
    { number: '5571987650001', name: 'Bahia' },
  ]);
});
