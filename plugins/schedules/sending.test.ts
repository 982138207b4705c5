import { createTestApp, eventually, storedEvents } from 'prosa/core/testing';
import t from 'tap';
import { claim } from '../governor/testing.ts';
import { Desk, newNumber } from '../tickets/testing.ts';
import type { ScheduleDto } from './schemas.ts';
import { ScheduleCare } from './services/schedule-care.ts';

t.setTimeout(180_000);
const app = await createTestApp(t);

const DAY = 86_400_000;

const companiesOf = ({ company }: Desk) => ({
  enabled: () => Promise.resolve([company.id]),
  among: (ids: readonly number[]) => Promise.resolve(ids),
  each: () => Promise.resolve(),
});

/** A customer who has written, and whose ticket is over. */
const setUp = async () => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const ticket = await desk.openFor(desk.admin, { number, name: 'Maria Souza' });
  await desk.ok('PUT', `/tickets/${String(ticket.id)}`, { status: 'closed' });
  const before = (await desk.phone(number)).length;
  const add = (fields: object = {}) =>
    desk.ok<ScheduleDto>('POST', '/schedules', {
      body: 'Olá, {{firstName}}!',
      contactId: ticket.contact.id,
      sendAt: new Date().toISOString(),
      ...fields,
    });
  const get = (id: number) => desk.ok<ScheduleDto>('GET', `/schedules/${String(id)}`);
  const phone = async (): Promise<string[]> =>
    (await desk.phone(number)).slice(before).map(({ body }) => body);
  const until = async (id: number, status: ScheduleDto['status']): Promise<ScheduleDto> => {
    await eventually(async () => {
      await app.services.followers.run();
      return (await get(id)).status === status;
    });
    return get(id);
  };
  const set = (id: number, changes: object) =>
    app.database.transaction({ companyId: desk.company.id, system: 'test' }, ({ trx }) =>
      trx('schedules').where('id', id).update(changes),
    );
  return { desk, number, ticket, add, get, phone, until, set };
};

t.test('leaves at its time with its words filled, and says that it is sent', async (t) => {
  const { desk, ticket, add, phone, until } = await setUp();
  await add({ body: 'Só amanhã', sendAt: new Date(Date.now() + DAY).toISOString() });
  const { id } = await add();
  const sent = await until(id, 'ENVIADA');
  t.ok(sent.sentAt);
  t.same(await phone(), ['Olá, Maria!']);
  t.match(await desk.ticket(ticket.id), { status: 'closed' }, 'nobody’s list is filled');
  const { id: shown } = await add({ saveMessage: true, body: 'Com conversa' });
  await until(shown, 'ENVIADA');
  t.same(await phone(), ['Olá, Maria!', 'Com conversa']);
  t.notMatch(await desk.of(ticket.contact.number), { status: 'closed' });
});

t.test('one whose time passed while nothing ran leaves late', async (t) => {
  const { desk, add, get, phone, until, set } = await setUp();
  await desk.connectionIs('DISCONNECTED');
  const { id } = await add();
  const passed = new Date(Date.now() - 3 * DAY);
  await set(id, { send_at: passed, due_at: passed, first_at: passed });
  t.equal((await get(id)).status, 'PENDENTE');
  await desk.connectionIs('CONNECTED');
  const sent = await until(id, 'ENVIADA');
  t.ok(Date.parse(sent.sentAt ?? '') - Date.parse(sent.sendAt) > DAY);
  t.same(await phone(), ['Olá, Maria!']);
});

t.test('goes on with its next time, and does not make up for those it missed', async (t) => {
  const { desk, add, get, phone, until, set } = await setUp();
  await desk.connectionIs('DISCONNECTED');
  const recurrence = {
    unit: 'day',
    every: 1,
    weekdays: [],
    count: 6,
    until: null,
    skipsHolidays: false,
  };
  const { id } = await add({ recurrence });
  const first = new Date(Date.now() - 2.5 * DAY);
  await set(id, { send_at: first, due_at: first, first_at: first });
  await desk.connectionIs('CONNECTED');
  await eventually(async () => {
    await app.services.followers.run();
    return (await get(id)).sentAt !== null;
  });
  const next = await get(id);
  t.match(next, { status: 'PENDENTE', reason: '' });
  t.equal(Date.parse(next.sendAt) - first.getTime(), 3 * DAY);
  t.same(await phone(), ['Olá, Maria!']);
  const last = new Date(Date.now() - 5 * DAY);
  await set(id, { send_at: last, due_at: last, first_at: last });
  await claim(app, desk.company.id, desk.connection);
  await until(id, 'ENVIADA');
  t.equal((await phone()).length, 2, 'the last time ends it');
});

t.test(
  'is sent once, whoever claims it and however often, also by a process started anew',
  async (t) => {
    const { desk, add, phone, until, set } = await setUp();
    await desk.connectionIs('DISCONNECTED');
    const { id } = await add();
    await set(id, { due_at: new Date(0) });
    const restarted = await createTestApp(t, { beside: app, config: { role: 'worker' } });
    await desk.connectionIs('CONNECTED');
    await Promise.all(
      [app, restarted, app, restarted].map((each) => claim(each, desk.company.id, desk.connection)),
    );
    await until(id, 'ENVIADA');
    // As if its note of having been sent were lost.
    await set(id, { status: 'PENDENTE', due_at: new Date(0) });
    await claim(restarted, desk.company.id, desk.connection);
    await claim(app, desk.company.id, desk.connection);
    t.same(await phone(), ['Olá, Maria!']);
  },
);

t.test('keeps why it failed, and is tried again', async (t) => {
  const { desk, add, phone, until, set } = await setUp();
  await desk.connectionIs('DISCONNECTED');
  const { id } = await add();
  await set(id, { status: 'ERRO', reason: 'absent' });
  await desk.connectionIs('CONNECTED');
  t.match(await until(id, 'ERRO'), { reason: 'absent' });
  await desk.ok('PUT', `/schedules/${String(id)}`, {});
  t.match(await until(id, 'ENVIADA'), { reason: '' });
  t.same(await phone(), ['Olá, Maria!']);
});

t.test('a late one says why it waits', async (t) => {
  const { desk, add, get, until, set } = await setUp();
  const care = app.host.resolve('schedules', ScheduleCare);
  await desk.connectionIs('DISCONNECTED');
  const { id } = await add();
  await set(id, { due_at: new Date(Date.now() - 2 * 60_000) });
  await care.run(companiesOf(desk));
  t.match(await get(id), { status: 'PENDENTE', waitReason: 'disconnected' });
  await desk.ok('POST', `/outreach/connections/${String(desk.connection)}/hold`);
  await desk.connectionIs('CONNECTED');
  await care.run(companiesOf(desk));
  t.match(await get(id), { status: 'PENDENTE', waitReason: 'hold' });
  await desk.ok('POST', `/outreach/connections/${String(desk.connection)}/release`);
  t.match(await until(id, 'ENVIADA'), { waitReason: '' });
});

t.test('reminds its owner once, and finds a connection where its own is gone', async (t) => {
  const { desk, add, get, until, set } = await setUp();
  const care = app.host.resolve('schedules', ScheduleCare);
  const companies = companiesOf(desk);
  const soon = await add({ sendAt: new Date(Date.now() + DAY).toISOString(), reminder: 30 });
  await care.run(companies);
  await set(soon.id, { remind_at: new Date() });
  await care.run(companies);
  await care.run(companies);
  const told = (await storedEvents(app, desk.company.id)).filter(
    ({ name }) => name === 'schedules.reminder-came',
  );
  t.same(
    told.map(({ topics }) => topics),
    [[`u/${String(desk.admin.id)}`]],
  );
  await set(soon.id, { connection_id: null, due_at: new Date() });
  await care.run(companies);
  await until(soon.id, 'ENVIADA');
  t.equal((await get(soon.id)).whatsappId, desk.connection);
});
