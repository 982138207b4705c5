import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { arrive, messageFrom } from './testing/channel.ts';
import { Desk, newNumber } from './testing/desk.ts';

const app = await createTestApp(t);

t.test(
  'somebody who was deleted and writes again is a new contact with a new ticket',
  async (t) => {
    const desk = await Desk.open(app);
    const number = newNumber();
    t.same(await arrive(desk, messageFrom(desk, number)), ['stored']);
    const before = await desk.of(number);
    t.same(await arrive(desk, messageFrom(desk, number)), ['stored']);
    await desk.ok('DELETE', `/contacts/${String(before.contactId)}`);

    t.same(await arrive(desk, messageFrom(desk, number, { body: 'Voltei' })), ['stored']);
    const after = await desk.of(number);
    t.not(after.contactId, before.contactId);
    t.match(
      (await desk.messages(after.id)).map(({ body }) => body),
      ['Voltei'],
    );
  },
);

t.test('what two lines of code store at once is stored once', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const message = messageFrom(desk, number, { externalId: 'SAME' });
  const results = await Promise.all([arrive(desk, message), arrive(desk, message)]);
  t.same(results.flat().toSorted(), ['duplicate', 'stored']);
  const ticket = await desk.of(number);
  t.equal(ticket.unreadMessages, 1);
  t.equal((await desk.messages(ticket.id)).length, 1);
});

t.test('an answer from the phone leaves nothing unread', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  await arrive(desk, messageFrom(desk, number), messageFrom(desk, number));
  t.equal((await desk.of(number)).unreadMessages, 2);
  const answer = messageFrom(desk, number, { fromMe: true, body: 'Já vi' });
  await arrive(desk, answer, messageFrom(desk, number, { body: 'Que bom' }));
  const ticket = await desk.of(number);
  t.match(ticket, { unreadMessages: 1, lastMessage: 'Que bom' });
  t.same(
    (await desk.messages(ticket.id)).map(({ read }) => read),
    [true, true, true, false],
  );
});
