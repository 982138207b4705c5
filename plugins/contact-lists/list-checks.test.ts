import { caller, createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { ask, stopGate, TestClock } from '../governor/testing.ts';
import { connectSimulator } from '../tickets/testing.ts';
import type { CurrentListCheck, ListCheckDto, ListCheckPlan } from './shared/list-check-schemas.ts';
import type { ContactListDto, ContactListItemPage } from './schemas.ts';
import { ListChecks } from './services/checks/list-checks.ts';
import { ListCheckUpkeep } from './services/checks/list-check-upkeep.ts';

const SECOND = 1_000;
const DAY = 86_400_000;

t.setTimeout(180_000);
const clock = new TestClock();
const app = await createTestApp(t, { clock });
// Numbers are asked for by hand alone.
await stopGate(app);
const call = caller(app);

const ok = async <T>(...request: Parameters<typeof call>): Promise<T> => {
  const response = await call(...request);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<T>();
};

/** A list of so many people, of whom every tenth has no number on the channel. */
const stage = async (people: number) => {
  const company = await app.factories.company();
  const { admin } = company;
  const connectionId = await connectSimulator(app, admin);
  await ok(admin, 'PUT', `/simulator/${String(connectionId)}/faults`, { lacksNumbers: true });
  const { id } = await ok<ContactListDto>(admin, 'POST', '/contact-lists', { name: 'Feira' });
  const numbers = Array.from({ length: people }, (_, at) => `55219${String(87_700_001 + at)}`);
  for (const number of numbers) await add(admin, id, number);
  const path = `/contact-lists/${String(id)}/check`;
  const current = async (): Promise<ListCheckDto | null> =>
    (await ok<CurrentListCheck>(admin, 'GET', path)).check;
  return { company, admin, connectionId, listId: id, numbers, path, current };
};

const add = (admin: TestUser, contactListId: number, number: string) =>
  ok<{ id: number }>(admin, 'POST', '/contact-list-items', {
    contactListId,
    name: `Pessoa ${number}`,
    number,
  });

type Stage = Awaited<ReturnType<typeof stage>>;

/** Lets questions be asked, one after another, until the check is as wanted. */
const askUntil = ({ connectionId, current }: Stage, holds: (check: ListCheckDto) => boolean) =>
  eventually(async () => {
    // Sessions end while the clock goes on: it goes no further than to the next turn.
    const again = await ask(app, connectionId);
    await app.services.followers.run();
    if (again && again > clock.now()) clock.set(again);
    const check = await current();
    return check !== null && holds(check);
  });

t.test('a check is the administrators’ of one company', async (t) => {
  const on = await stage(1);
  const user = await app.factories.user({ companyId: on.company.id, profile: 'supervisor' });
  const { admin: stranger } = await app.factories.company();
  const routes = [
    ['GET', on.path],
    ['GET', `${on.path}/plan`],
    ['POST', on.path, { connectionId: on.connectionId }],
    ['PUT', on.path, { status: 'paused' }],
  ] as const;
  for (const [method, path, body] of routes) {
    t.equal((await call(undefined, method, path, body)).statusCode, 401, `${method} ${path}`);
    t.equal((await call(user, method, path, body)).statusCode, 403, `${method} ${path}`);
    t.equal((await call(stranger, method, path, body)).statusCode, 404, `${method} ${path}`);
  }
  t.equal((await call(on.admin, 'PUT', on.path, { status: 'paused' })).statusCode, 404);
  const body = { connectionId: on.connectionId + 1_000_000 };
  t.same((await call(on.admin, 'POST', on.path, body)).json(), {
    error: 'ERR_CONNECTION_CANNOT_CHECK',
  });
});

t.test('the numbers of a list are checked one by one, and the filter knows them', async (t) => {
  const on = await stage(12);
  const plan = await ok<ListCheckPlan>(on.admin, 'GET', `${on.path}/plan`);
  t.match(plan, { count: 12, connectionId: on.connectionId });
  t.same(plan.endsAt, new Date(clock.now().getTime() + 150 * SECOND).toISOString());
  const begun = await ok<ListCheckDto>(on.admin, 'POST', on.path, {
    connectionId: on.connectionId,
  });
  t.match(begun, { status: 'running', total: 12, checked: 0, wait: null });
  t.match(
    (await call(on.admin, 'POST', on.path, { connectionId: on.connectionId })).json(),
    { error: 'ERR_LIST_CHECK_RUNNING' },
    'one at a time',
  );
  await askUntil(on, ({ checked }) => checked >= 4);
  t.match(await ok(on.admin, 'PUT', on.path, { status: 'paused' }), { status: 'paused' });
  const paused = await on.current();
  clock.advance(60 * SECOND);
  await ask(app, on.connectionId);
  t.equal((await on.current())?.checked, paused?.checked, 'nothing is asked while it rests');
  await ok(on.admin, 'PUT', on.path, { status: 'running' });
  await askUntil(on, ({ status }) => status === 'done');
  t.match(await on.current(), { total: 12, checked: 12, valid: 11, invalid: 1, endsAt: null });
  const query = `contactListId=${String(on.listId)}&validity=invalid`;
  const invalid = await ok<ContactListItemPage>(on.admin, 'GET', `/contact-list-items?${query}`);
  t.match(invalid, { count: 1, contacts: [{ number: on.numbers[9], isWhatsappValid: false }] });
  t.match((await call(on.admin, 'POST', on.path, { connectionId: on.connectionId })).json(), {
    error: 'ERR_LIST_CHECK_NOTHING',
  });
  clock.advance(31 * DAY);
  const later = await app.database.transaction(
    { companyId: on.company.id, system: 'test' },
    (ctx) => app.host.resolve('contact-lists', ListChecks).plan(ctx, on.listId),
  );
  t.equal(later.count, 12, 'answers grow old');
});

t.test('an answer counts on every list; a check goes on where it was lost, and ends', async (t) => {
  const on = await stage(3);
  const other = await ok<ContactListDto>(on.admin, 'POST', '/contact-lists', { name: 'Outra' });
  await add(on.admin, other.id, on.numbers[0] ?? '');
  await ok(on.admin, 'POST', on.path, { connectionId: on.connectionId });
  await askUntil(on, ({ checked }) => checked === 1);
  await app.services.followers.run();
  await eventually(
    async () =>
      (await ok<ContactListDto>(on.admin, 'GET', `/contact-lists/${String(other.id)}`))
        .validCount === 1,
  );
  await app.database.transaction({ companyId: on.company.id, system: 'test' }, ({ trx }) =>
    trx('number_check_requests').delete(),
  );
  const companies = { enabled: () => Promise.resolve([on.company.id]) };
  await app.host.resolve('contact-lists', ListCheckUpkeep).run(companies);
  await askUntil(on, ({ checked }) => checked === 2);
  await ok(on.admin, 'PUT', on.path, { status: 'cancelled' });
  t.match(await on.current(), { status: 'cancelled', checked: 2, endsAt: null });
  t.equal((await call(on.admin, 'PUT', on.path, { status: 'running' })).statusCode, 404);
  const { rows } = await app.database.transaction(
    { companyId: on.company.id, system: 'test' },
    ({ trx }) =>
      trx.raw<{ rows: { count: string }[] }>('select count(*) from number_check_requests'),
  );
  t.match(rows, [{ count: '0' }], 'nothing of it is asked any more');
});
