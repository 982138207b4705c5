import t from 'tap';
import { createTestApp, eventually } from 'prosa/core/testing';
import type { TicketListDto } from '../schemas.ts';
import { Desk, arrive, messageFrom, newNumber } from '../testing.ts';

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

t.test('A.1: since when a customer waits', async (t) => {
  const app = await createTestApp(t);
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const queueId = await desk.queue('Vendas', ana);
  const since = async (id: number) => (await desk.ticket(id)).waitingSince;
  const step = (id: number, change: object) => desk.ok('PUT', `/tickets/${String(id)}`, change);

  await t.test('is the first message that no person answered', async (t) => {
    const number = newNumber();
    const ticket = await desk.pending({ number });
    const began = await since(ticket.id);
    t.ok(began);
    await desk.writes(number, 'Alguém?');
    t.equal(await since(ticket.id), began, 'who insists waits on');
    await step(ticket.id, { queueId });
    t.equal(await since(ticket.id), began, 'moved to a queue');
    await desk.setting('sendGreetingAccepted', 'enabled');
    await step(ticket.id, { status: 'open', userId: desk.admin.id });
    t.equal((await desk.messages(ticket.id)).at(-1)?.origin, 'automatic');
    t.equal(await since(ticket.id), began, 'accepted, and greeted by nobody');
    await desk.ok('POST', `/simulator/${String(desk.connection)}/calls`, {
      from: { number, name: 'Cliente' },
    });
    t.equal(await since(ticket.id), began, 'called, and answered by a text');
    await desk.ok('POST', `/messages/${String(ticket.id)}`, { body: 'Bom dia!' });
    t.equal(await since(ticket.id), null, 'answered');
    await desk.writes(number, 'Obrigada, mais uma coisa');
    const again = await since(ticket.id);
    t.ok(again && began && again > began, 'asked again');
    await step(ticket.id, { status: 'pending', userId: null });
    t.equal(await since(ticket.id), again, 'given back');
    await step(ticket.id, { status: 'closed' });
    t.equal(await since(ticket.id), null, 'finished');
    await desk.writes(number, 'Voltei');
    t.ok(await since(ticket.id), 'taken up again');
  });

  await t.test('ends with an answer typed on the phone', async (t) => {
    const number = newNumber();
    const ticket = await desk.pending({ number });
    await arrive(desk, messageFrom(desk, number, { fromMe: true, body: 'Já vai' }));
    t.equal(await since(ticket.id), null);
  });

  await t.test('is when it was sent, not when it came', async (t) => {
    const number = newNumber();
    const at = ago(3);
    await arrive(desk, messageFrom(desk, number, { at }));
    t.equal((await desk.of(number)).waitingSince, at);
    const ahead = newNumber();
    await arrive(desk, messageFrom(desk, ahead, { at: ago(-5) }));
    t.ok(Date.parse((await desk.of(ahead)).waitingSince ?? '') <= Date.now(), 'a clock ahead');
  });

  await t.test('A.11: a first call begins a ticket, with a text, and reads nothing', async (t) => {
    const number = newNumber();
    const calls = () =>
      desk.ok('POST', `/simulator/${String(desk.connection)}/calls`, {
        from: { number, name: 'Maria' },
      });
    await calls();
    await eventually(async () => (await desk.phone(number)).some(({ fromMe }) => fromMe));
    const ticket = await desk.of(number);
    t.match(ticket, {
      status: 'pending',
      contact: { name: 'Maria' },
      lastMessageAuthor: { origin: 'automatic' },
    });
    t.ok(ticket.waitingSince);
    await desk.writes(number, 'Oi');
    await calls();
    t.equal((await desk.of(number)).unreadMessages, 1, 'nobody has read it');
  });
});

t.test('A.1: orders of a list', async (t) => {
  const app = await createTestApp(t);
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const queueId = await desk.queue('Vendas', ana);
  const numbers = Array.from({ length: 45 }, newNumber);
  for (const [place, number] of numbers.entries()) {
    await arrive(desk, messageFrom(desk, number, { at: ago(place + 1) }));
  }
  const ids: number[] = [];
  for (const number of numbers) {
    const { id } = await desk.of(number);
    ids.push(id);
    await desk.ok('PUT', `/tickets/${String(id)}`, { queueId });
  }
  // Two were answered, and one of them was returned; nobody has read the third.
  for (const id of ids.slice(0, 2)) {
    await desk.ok('PUT', `/tickets/${String(id)}`, { status: 'open', userId: desk.admin.id });
    await desk.ok('POST', `/messages/${String(id)}`, { body: 'Sim?' });
    await desk.ok('PUT', `/tickets/${String(id)}`, { status: 'pending', userId: null });
  }
  const all = async (who: typeof ana, order: string, extra = '') => {
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body }: { body: TicketListDto } = await desk.call<TicketListDto>(
        who,
        'GET',
        `/tickets?status=pending&order=${order}${extra}${from}`,
      );
      found.push(...body.tickets.map(({ id }) => id));
      cursor = body.nextCursor;
    } while (cursor !== null);
    return found;
  };
  const [first, second, ...rest] = ids as [number, number, ...number[]];
  const longest = [...rest].reverse();
  for (const [name, who] of [
    ['an admin', desk.admin],
    ['an attendant', ana],
  ] as const) {
    await t.test(`for ${name}`, async (t) => {
      t.same(
        await all(who, 'waiting'),
        [...longest, first, second],
        'who waits for nothing comes last',
      );
      t.same(await all(who, 'newest'), [second, first, ...[...rest].reverse()]);
      t.same(await all(who, 'oldest'), [...rest, first, second]);
      t.same(await all(who, 'unread'), [...[...rest].reverse(), second, first]);
      t.same(await all(who, 'waiting', '&withUnreadMessages=true'), longest);
    });
  }

  await t.test('that a list cannot have, and places of another order, are refused', async (t) => {
    const refused = async (query: string) =>
      (await desk.call(desk.admin, 'GET', `/tickets?${query}`)).status;
    t.equal(await refused('order=waiting'), 400);
    t.equal(await refused('status=closed&order=unread'), 400);
    t.equal(await refused('status=pending&order=loudest'), 400);
    const { nextCursor } = await desk.ok<TicketListDto>(
      'GET',
      '/tickets?status=pending&order=waiting',
    );
    t.equal(await refused(`status=pending&cursor=${encodeURIComponent(nextCursor ?? '')}`), 400);
  });
});
