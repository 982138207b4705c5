import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { addLine, createNetwork, createWebApp } from '../../testing/web-test-line.ts';
import { WebProvider } from './whatsapp-web-provider.ts';

t.setTimeout(120_000);
const network = await createNetwork(t);
const app = await createWebApp(t, network);

t.test('a line shows its code, is scanned, and connects', async (t) => {
  const line = await addLine(app, network);
  await line.pair();
  t.match(await line.state(), { qrcode: '', statusReason: '' });
  t.same([network.unhandled, network.errors], [[], []]);
});

t.test('a customer writes, an attendant answers, and both see how far it got', async (t) => {
  const line = await addLine(app, network);
  await line.pair();
  const maria = network.person('5511988887777', 'Maria Souza');
  await maria.write(line.account, 'oi');
  await maria.write(line.account, 'tudo bem?');
  const ticketId = await line.accept();
  await line.deskUntil(ticketId, ({ length }) => length === 2);
  t.same(await line.bodies(ticketId), ['oi', 'tudo bem?']);
  const [ticket] = await line.tickets('open');
  t.match(ticket?.contact, { name: 'Maria Souza', number: '5511988887777' });
  t.same(maria.readByLine, [], 'nothing is read before somebody looks');
  await line.desk(ticketId, true);
  await eventually(
    () => maria.readByLine.length,
    (length) => length === 2,
  );

  const { id, externalId } = await line.say(ticketId, 'Boa tarde!');
  const ack = (wanted: number) =>
    line.deskUntil(ticketId, (desk) => desk.find((each) => each.id === id)?.ack === wanted);
  await ack(2);
  t.match(maria.received, [
    { id: externalId, message: { extendedTextMessage: { text: 'Boa tarde!' } } },
  ]);
  maria.confirm(line.account, [externalId], 'read');
  await ack(3);
  await eventually(
    () => line.account.waiting.length,
    (length) => length === 0,
  );
  t.same([network.unhandled, network.errors], [[], []]);
});

t.test('whoever wrote stands in the address book behind the line', async (t) => {
  const line = await addLine(app, network);
  await line.pair();
  await network.person('557187650001', 'Bahia').write(line.account, 'oi');
  await network.person('5511988880001', 'Ana').write(line.account, 'oi');
  await eventually(
    () => line.tickets(),
    ({ length }) => length === 2,
  );
  const provider = app.host.resolve('whatsapp-web', WebProvider);
  const people = await app.database.transaction({ companyId: line.company.id }, (ctx) =>
    provider.addressBook(ctx, line.id),
  );
  t.same(people, [
    { number: '5511988880001', name: 'Ana' },
    { number: '5571987650001', name: 'Bahia' },
  ]);
});
