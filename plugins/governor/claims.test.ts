import {
  caller,
  countRoundTrips,
  createTestApp,
  eventually,
  recordStatements,
  unique,
} from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { Consents } from '../consents/public.ts';
import { Contacts } from '../contacts/public.ts';
import { connectSimulator, customerWrites, newNumber } from '../tickets/testing.ts';
import { Governor } from './public.ts';
import { DAY, HOUR, MINUTE, SECOND } from './rules/time.ts';
import { claim, knowNumbers, look, sourcePlugin, TestClock, TestSource } from './testing.ts';

t.setTimeout(180_000);
const clock = new TestClock();
const source = new TestSource();
const app = await createTestApp(t, { clock, added: [sourcePlugin(source)] });
const call = caller(app);

interface Stage {
  readonly admin: TestUser;
  readonly companyId: number;
  readonly connectionId: number;
}

const stage = async (): Promise<Stage> => {
  const company = await app.factories.company();
  const connectionId = await connectSimulator(app, company.admin);
  const on = { admin: company.admin, companyId: company.id, connectionId };
  // The gate claims as soon as the connection is there.
  await eventually(async () => (await claimOn(on)).again === undefined);
  return on;
};

const person = async (on: Stage, number = newNumber()): Promise<number> => {
  const { companyId } = on;
  const contacts = app.host.resolve('contacts', Contacts);
  const [contact] = await app.database.transaction({ companyId, system: 'test' }, (ctx) =>
    contacts.upsertMany(ctx, [{ number, name: unique('Pessoa'), isGroup: false }]),
  );
  if (!contact) throw new Error('nobody was made');
  await knowNumbers(app, on, clock.now());
  return contact.id;
};

const people = async (on: Stage, count: number) => {
  const added = [];
  for (let at = 0; at < count; at += 1) {
    added.push(source.add(on.connectionId, await person(on)));
  }
  return added;
};

const claimOn = ({ companyId, connectionId }: Stage) => claim(app, companyId, connectionId);

/** Claims until nothing leaves at this moment any more. */
const claimNow = async (on: Stage): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const { isSent, again } = await claimOn(on);
    if (!isSent && (!again || again.getTime() - clock.now().getTime() > SECOND)) return;
  }
  throw new Error('a claim never ended');
};

/** How many were written to on a connection, by these claims or by those of the gate, which claims when a connection comes up. */
const handedOn = ({ connectionId }: Stage): number =>
  source.of('handed').filter((each) => each.connectionId === connectionId).length;

/** Lets time pass, and claims each time something may leave. */
const claimFor = async (on: Stage, milliseconds: number): Promise<void> => {
  const end = clock.now().getTime() + milliseconds;
  while (clock.now().getTime() < end) {
    await claimNow(on);
    clock.advance(30 * SECOND);
  }
};

/** Waits until the outbox is empty: a claim does not begin before. */
const drained = (on: Stage) =>
  eventually(async () =>
    app.database.transaction({ companyId: on.companyId, system: 'test' }, async ({ trx }) => {
      const rows = await trx('message_outbox').select('id');
      return rows.length === 0;
    }),
  );

t.test('a claim stores the message, its row in the outbox and its count together', async (t) => {
  const on = await stage();
  const [recipient] = await people(on, 1);
  const statements = await recordStatements(async () => {
    t.match(await claimOn(on), { isSent: true });
  });
  t.ok(countRoundTrips(statements) <= 8, String(countRoundTrips(statements)));
  t.equal(recipient?.state, 'handed');
  await drained(on);
  const { body } = await call(on.admin, 'GET', `/simulator/${String(on.connectionId)}/chats`);
  t.match(JSON.parse(body), { chats: [{ lastMessage: 'Aviso 1' }] });
});

t.test('a pause follows each message, and one of them leaves at a time', async (t) => {
  const on = await stage();
  const [first, second] = await people(on, 2);
  t.match(await claimOn(on), { isSent: true });
  const early = await claimOn(on);
  t.notOk(early.isSent);
  const pause = (early.again?.getTime() ?? 0) - clock.now().getTime();
  t.ok(pause >= 20 * SECOND && pause <= 240 * SECOND, String(pause));
  await drained(on);
  clock.advance(pause);
  t.match(await claimOn(on), { isSent: true });
  t.same([first?.state, second?.state], ['handed', 'handed']);
});

t.test('two processes never claim a connection at the same time', async (t) => {
  const on = await stage();
  await people(on, 5);
  const claimed = await Promise.all([claimOn(on), claimOn(on), claimOn(on)]);
  t.equal(claimed.filter(({ isSent }) => isSent).length, 1);
});

t.test('the caps of a new connection hold; those it has heard have their own', async (t) => {
  const on = await stage();
  const number = newNumber();
  await customerWrites(app, on.admin, on.connectionId, { number, name: 'Ana', body: 'Oi' });
  await eventually(
    async () =>
      (await call(on.admin, 'GET', `/contacts?searchParam=${number}`)).json<{ count: number }>()
        .count === 1,
  );
  await people(on, 30);
  await claimFor(on, HOUR);
  t.equal(handedOn(on), 3, 'a sixth of fifteen');
  const known = source.add(on.connectionId, await person(on, number));
  await claimFor(on, 22 * HOUR);
  t.equal(handedOn(on), 16, 'all of the fifteen, and who wrote within the day');
  t.equal(known.state, 'handed');
  t.equal(source.of('waiting').at(-1)?.reason, 'cap');
  const [standing] = await app.database.transaction(
    { companyId: on.companyId, system: 'test' },
    (ctx) => app.host.resolve('governor', Governor).standing(ctx, [on.connectionId]),
  );
  t.match(standing, { budgets: { cold: { leftToday: 0 }, warm: { leftToday: 150 } }, hold: null });
});

t.test('nobody is written to twice in a day, on whichever connection; a service may', async (t) => {
  const on = await stage();
  const contactId = await person(on);
  const first = source.add(on.connectionId, contactId);
  await claimNow(on);
  clock.advance(HOUR);
  const again = source.add(on.connectionId, contactId);
  const reminder = source.add(on.connectionId, contactId, { purpose: 'service' });
  await drained(on);
  await claimNow(on);
  t.match(
    [first, again, reminder],
    [{ state: 'handed' }, { state: 'skipped', reason: 'frequency' }, { state: 'handed' }],
  );
});

t.test('few who never wrote are told the same within an hour', async (t) => {
  const on = await stage();
  await app.database.transaction({ companyId: on.companyId, system: 'test' }, async ({ trx }) => {
    await trx.raw(
      `insert into connection_budgets (company_id, connection_id, next_at, curve_cap, curve_at, break_after)
      values (?, ?, ?, 120, ?, 1000)
 on conflict (connection_id) do update set curve_cap = 120, break_after = 1000`,
      [on.companyId, on.connectionId, clock.now(), clock.now()],
    );
  });
  for (let at = 0; at < 12; at += 1) {
    source.add(on.connectionId, await person(on), { sameness: 'Oi, ' });
  }
  await claimFor(on, 50 * MINUTE);
  t.equal(handedOn(on), 8);
  t.match(source.of('waiting').at(-1), { reason: 'sameness' });
});

t.test('nobody who opted out is written to', async (t) => {
  const on = await stage();
  const [recipient] = await people(on, 1);
  await app.database.transaction({ companyId: on.companyId, system: 'test' }, (ctx) =>
    app.host.resolve('consents', Consents).optOut(ctx, recipient?.contactId ?? 0, 'test'),
  );
  await claimNow(on);
  t.match(recipient, { state: 'skipped', reason: 'opted-out' });
});

t.test('one taken back at the last moment takes the whole claim back', async (t) => {
  const on = await stage();
  await people(on, 1);
  source.onHanded = () => false;
  t.match(await claimOn(on), { isSent: false });
  source.onHanded = () => true;
  const { body } = await call(on.admin, 'GET', `/simulator/${String(on.connectionId)}/chats`);
  t.same(JSON.parse(body), { chats: [] });
  await eventually(async () => (await claimOn(on)).isSent || handedOn(on) === 1);
});

t.test('a look finds who is due on a connection that this process runs', async (t) => {
  const on = await stage();
  await call(on.admin, 'PUT', `/whatsapp/${String(on.connectionId)}`, { name: unique('avisos') });
  const [recipient] = await people(on, 1);
  // One may be under way: a connection that comes up begins it.
  await look(app);
  const statements = await recordStatements(() => look(app));
  t.equal(statements.filter(({ name }) => name?.startsWith('governor.due-')).length, 1);
  await eventually(() => recipient?.state === 'handed');
  clock.advance(DAY);
});
