import { caller, createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import plans from '../../plans/index.ts';
import settings from '../../settings/index.ts';
import plugin from '../index.ts';

interface Company {
  readonly timezone: string;
  readonly dueDate: string;
  readonly planId: number;
}

const app = await createTestApp(t, { plugins: [settings, plans, plugin] });
const call = caller(app);
const { admin, id: companyId } = await app.factories.company();
const owner = await app.factories.user({ companyId, profile: 'admin', isSuper: true });
const other = await app.factories.company();

const put = (who: TestUser | undefined, id: number, timezone: string) =>
  call(who, 'PUT', `/companies/${id}/timezone`, { timezone });

const dayThere = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

t.test('B.1: the time zone is the company’s admins’ and the platform’s to change', async (t) => {
  const member = await app.factories.user({ companyId });
  t.equal((await put(undefined, companyId, 'UTC')).statusCode, 401);
  t.equal((await put(member, companyId, 'UTC')).statusCode, 403);
  const foreign = await put(other.admin, companyId, 'UTC');
  t.same([foreign.statusCode, foreign.json()], [404, { error: 'ERR_NO_COMPANY_FOUND' }]);
  const changed = await put(admin, companyId, 'America/Manaus');
  t.match([changed.statusCode, changed.json()], [200, { timezone: 'America/Manaus' }]);
  const me = await call(admin, 'GET', '/auth/me');
  t.match(me.json(), { company: { timezone: 'America/Manaus' } });
  t.match((await put(owner, other.id, 'Asia/Tokyo')).json(), { timezone: 'Asia/Tokyo' });
});

t.test('the platform’s people set it in a company’s form as well', async (t) => {
  const form = { timezone: 'America/New_York', dueDate: '2030-03-31' };
  const changed = (await call(owner, 'PUT', `/companies/${other.id}`, form)).json<Company>();
  t.match(changed, { timezone: 'America/New_York' });
  t.equal(dayThere(new Date(changed.dueDate), 'America/New_York'), '2030-03-31');
  const { planId } = changed;
  const added = { name: 'Nova', email: 'nova@example.com', planId, timezone: 'America/Manaus' };
  const made = await call(owner, 'POST', '/companies', added);
  t.match(made.json(), { timezone: 'America/Manaus' });
});

t.test('a zone that is none is refused', async (t) => {
  const refused = { error: 'ERR_COMPANY_INVALID_TIME_ZONE' };
  for (const zone of ['Mars/Olympus', '+03:00', 'BRT', 'posixrules', "x' or 1=1"]) {
    const answer = await put(admin, companyId, zone);
    t.same([answer.statusCode, answer.json()], [400, refused], zone);
  }
  const { planId } = (await call(owner, 'GET', `/companies/${companyId}`)).json<Company>();
  const added = { name: 'Marte', email: 'marte@example.com', planId, timezone: 'Mars/Olympus' };
  t.same((await call(owner, 'POST', '/companies', added)).json(), refused);
  t.equal((await put(admin, companyId, '')).statusCode, 400);
});

t.test('a subscription ends on the same calendar day in another time zone', async (t) => {
  await call(owner, 'PUT', `/companies/${other.id}`, { dueDate: '2030-03-09' });
  for (const zone of [
    'Asia/Tokyo',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'America/New_York',
  ]) {
    const { dueDate } = (await put(owner, other.id, zone)).json<Company>();
    t.equal(dayThere(new Date(dueDate), zone), '2030-03-09', zone);
  }
});

t.test('whether a subscription is past due follows the zone at once', async (t) => {
  // 25 hours apart: there it is always the next day.
  const today = dayThere(new Date(), 'Pacific/Pago_Pago');
  await put(owner, other.id, 'Pacific/Pago_Pago');
  await call(owner, 'PUT', `/companies/${other.id}`, { dueDate: today });
  const status = async () =>
    (await call(other.admin, 'PUT', '/settings/userRating', { value: 'enabled' })).statusCode;
  t.equal(await status(), 200);
  await put(owner, other.id, 'Pacific/Kiritimati');
  t.equal(await status(), 402);
  await call(owner, 'PUT', `/companies/${other.id}`, { dueDate: '2099-12-31' });
});

t.test('a change is told to the company, and written down with the zone before', async (t) => {
  await put(admin, companyId, 'America/Sao_Paulo');
  const look = (table: string) =>
    app.database.transaction({ companyId }, ({ trx }) =>
      trx<object>(table).where('company_id', companyId).select('*'),
    );
  t.match((await look('events')).at(-1), { event: 'company', action: 'update' });
});
