import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import type { TicketListDto } from '../schemas.ts';
import { Desk } from '../testing/desk.ts';

const app = await createTestApp(t);

t.test('a list says how far the last message got where it is ours', async (t) => {
  const desk = await Desk.open(app);
  const number = '5511987650001';
  const ticket = await desk.openFor(desk.admin, { number, name: 'Maria' });
  const theirs = await desk.openFor(desk.admin, { number: '5511987650002', name: 'João' });
  const row = async () => {
    const { tickets } = await desk.ok<TicketListDto>('GET', '/tickets?status=open');
    const find = (id: number) => tickets.find((one) => one.id === id);
    const { lastMessageId, lastMessageAck } = find(ticket.id) ?? {};
    return { lastMessageId, lastMessageAck, theirs: find(theirs.id)?.lastMessageAck };
  };
  t.same(await row(), { lastMessageId: null, lastMessageAck: null, theirs: null });
  await desk.ok('POST', `/messages/${String(ticket.id)}`, { body: 'Bom dia' });
  const last = (await desk.messages(ticket.id)).at(-1);
  await eventually(async () => ((await row()).lastMessageAck ?? 0) >= 1);
  t.equal((await row()).lastMessageId, last?.id);
  const update = (await desk.told())
    .filter(({ name }) => name === 'tickets.message-ack-changed')
    .at(-1);
  t.match(update?.payload, { message: { id: last?.id, fromMe: true } });
  t.match(await desk.ticket(ticket.id), { lastMessageId: last?.id, fromMe: true });

  await desk.writes(number, 'Bom dia!', { name: 'Maria' });
  await eventually(async () => (await row()).lastMessageId === null);
  t.same(await row(), { lastMessageId: null, lastMessageAck: null, theirs: null });
});

t.test('a message of ours tells how far it got with the ticket it is in', async (t) => {
  const desk = await Desk.open(app);
  const ticket = await desk.openFor(desk.admin);
  await desk.ok('POST', `/messages/${String(ticket.id)}`, { body: 'Oi' });
  const made = (await desk.told()).filter(({ name }) => name === 'tickets.message-sent').at(-1);
  const message = (await desk.messages(ticket.id)).at(-1);
  t.match(made?.payload, { ticket: { lastMessageId: message?.id, lastMessageAck: 0 } });
});
