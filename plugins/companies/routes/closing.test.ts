import { caller, createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { CompanyDto } from '../schemas.ts';
import { CompanyClosing } from '../services/company-closing.ts';

const app = await createTestApp(t);
const call = caller(app);
const DAY = 86_400_000;

const setUp = async () => {
  const home = await app.factories.company();
  const owner = await app.factories.user({
    companyId: home.id,
    profile: 'admin',
    isSuper: true,
    name: 'Rita',
  });
  const theirs = await app.factories.company();
  const path = `/companies/${String(theirs.id)}`;
  return { home, owner, theirs, path, closing: app.host.resolve('companies', CompanyClosing) };
};

const logIn = (email: string, password: string) =>
  call(undefined, 'POST', '/auth/login', { email, password });

const countOf = (table: string, companyId: number): Promise<number> =>
  app.database.system('test', async ({ trx }) => {
    const column = table === 'companies' ? 'id' : 'company_id';
    return (await trx(table).where(column, companyId).select(column)).length;
  });

const actionsOf = async (owner: Parameters<typeof call>[0], companyId: number) =>
  (await call(owner, 'GET', `/audit/platform?companyId=${String(companyId)}`))
    .json<{ entries: { action: string }[] }>()
    .entries.map(({ action }) => action);

t.test('B.8: closing asks for a session, the platform, and the name of the company', async (t) => {
  const { home, owner, theirs, path } = await setUp();
  const { name } = theirs;
  for (const [method, url] of [
    ['DELETE', path],
    ['POST', `${path}/restoration`],
  ] as const) {
    const body = method === 'DELETE' ? { name } : undefined;
    t.equal((await call(undefined, method, url, body)).statusCode, 401, url);
    t.equal((await call(theirs.admin, method, url, body)).statusCode, 403, url);
  }
  const close = (body: object) => call(owner, 'DELETE', path, body);
  t.match((await close({})).json(), { error: 'ERR_VALIDATION' });
  t.same((await close({ name: 'Outra' })).json(), { error: 'ERR_COMPANY_NAME_MISMATCH' });
  const own = await call(owner, 'DELETE', `/companies/${String(home.id)}`, { name: home.name });
  t.same(own.json(), { error: 'ERR_OWN_COMPANY' });
  const nobodys = await call(owner, 'DELETE', '/companies/999999', { name });
  t.equal(nobodys.statusCode, 404);
  t.equal((await call(theirs.admin, 'GET', '/auth/me')).statusCode, 200, 'nothing happened');
});

t.test('B.8: a closed company is out, is listed, and comes back as it was', async (t) => {
  const { owner, theirs, path, closing } = await setUp();
  const { email, password } = theirs.admin;
  const closed = await call(owner, 'DELETE', path, { name: ` ${theirs.name} ` });
  t.equal(closed.statusCode, 200);
  const { deleteAt } = closed.json<CompanyDto>();
  const days = (Date.parse(deleteAt ?? '') - Date.now()) / DAY;
  t.ok(days > 29.9 && days <= 30, `${String(days)} days`);
  t.equal((await call(theirs.admin, 'GET', '/auth/me')).statusCode, 401);
  t.same((await logIn(email, password)).json(), { error: 'ERR_COMPANY_CLOSED', deleteAt });
  const list = (await call(owner, 'GET', '/companies/list')).json<CompanyDto[]>();
  t.match(
    list.find(({ id }) => id === theirs.id),
    { status: false, deleteAt },
  );
  t.same((await call(owner, 'PUT', path, { status: true })).json(), {
    error: 'ERR_COMPANY_TO_BE_DELETED',
  });
  t.same((await call(owner, 'DELETE', path, { name: theirs.name })).json(), {
    error: 'ERR_COMPANY_TO_BE_DELETED',
  });
  const visit = { reason: 'Chamado 4711' };
  t.equal((await call(owner, 'POST', `${path}/impersonation`, visit)).statusCode, 404);
  await closing.deleteDue();
  t.equal(await countOf('companies', theirs.id), 1, 'not before its time');
  const back = await call(owner, 'POST', `${path}/restoration`);
  t.match(back.json(), { status: true, deleteAt: null });
  t.equal((await logIn(email, password)).statusCode, 200);
  t.same((await call(owner, 'POST', `${path}/restoration`)).json(), {
    error: 'ERR_COMPANY_NOT_CLOSED',
  });
  t.same(await actionsOf(owner, theirs.id), ['company-reopened', 'company-closed']);
});

t.test('B.8: a company that was blocked comes back blocked', async (t) => {
  const { owner, theirs, path } = await setUp();
  await call(owner, 'PUT', path, { status: false });
  await call(owner, 'DELETE', path, { name: theirs.name });
  t.match((await call(owner, 'POST', `${path}/restoration`)).json(), { status: false });
});

t.test('B.8: after 30 days it goes with all it has, and nobody else’s', async (t) => {
  const { owner, theirs, path, closing } = await setUp();
  const other = await app.factories.company();
  await call(owner, 'DELETE', path, { name: theirs.name });
  await app.database.system('time passes', ({ trx }) =>
    trx('companies')
      .where({ id: theirs.id })
      .update({ delete_at: new Date(Date.now() - 1000) }),
  );
  await closing.deleteDue();
  t.equal(await countOf('companies', theirs.id), 0);
  t.equal(await countOf('users', theirs.id), 0);
  t.equal(await countOf('users', other.id), 1);
  t.equal((await call(owner, 'POST', `${path}/restoration`)).statusCode, 404);
  const { entries } = (await call(owner, 'GET', '/audit/platform?action=deleted')).json<{
    entries: object[];
  }>();
  t.match(entries[0], {
    user: null,
    subject: { kind: 'companies', id: String(theirs.id), name: theirs.name },
  });
});
