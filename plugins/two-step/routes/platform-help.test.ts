import { caller, catchMail, createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { codeAt } from '../services/totp.ts';

const catcher = await catchMail(t);
const app = await createTestApp(t, { config: { smtpUrl: catcher.url } });
const call = caller(app);

const setUp = async () => {
  const home = await app.factories.company();
  const root = await app.factories.user({ companyId: home.id, profile: 'admin', isSuper: true });
  const { id: companyId, admin } = await app.factories.company();
  const path = `/two-step/companies/${String(companyId)}/users`;
  return { root, home, companyId, admin, path, ofAdmin: `${path}/${String(admin.id)}` };
};

const turnOn = async (who: TestUser): Promise<void> => {
  const { secret } = (await call(who, 'POST', '/two-step')).json<{ secret: string }>();
  const code = codeAt(secret, new Date());
  const answer = await call(who, 'POST', '/two-step/confirm', { code });
  if (answer.statusCode !== 200) throw new Error(answer.body);
};

const logIn = ({ email, password }: TestUser) =>
  call(undefined, 'POST', '/auth/login', { email, password });

interface Entry {
  readonly action: string;
  readonly user: { readonly id: number; readonly name: string | null };
  readonly subject: { readonly id: string; readonly name: string };
  readonly details: object;
  readonly address: string | null;
}

const disabledIn = async (who: TestUser): Promise<readonly Entry[]> => {
  const { entries } = (await call(who, 'GET', '/audit')).json<{ entries: Entry[] }>();
  return entries.filter(({ action }) => action === 'two-step-disabled');
};

t.test('only the platform’s own people, confirmed, and not as another user', async (t) => {
  const { root, admin, companyId, path, ofAdmin } = await setUp();
  const { admin: stranger } = await app.factories.company();
  for (const [method, url] of [
    ['GET', path],
    ['DELETE', ofAdmin],
  ] as const) {
    t.equal((await call(undefined, method, url)).statusCode, 401);
    t.equal((await call(admin, method, url)).statusCode, 403, 'an admin of the company itself');
    t.equal((await call(stranger, method, url)).statusCode, 403, 'another company’s admin');
  }
  const stolen = await call({ ...root, headers: root.unconfirmed }, 'DELETE', ofAdmin);
  t.match(stolen.json(), { error: 'ERR_CONFIRMATION_REQUIRED' });
  const reason = 'Chamado 4711: perdeu o celular';
  const visit = await call(root, 'POST', `/companies/${String(companyId)}/impersonation`, {
    reason,
  });
  const { token } = visit.json<{ token: string }>();
  const visitor = { ...admin, headers: { authorization: `Bearer ${token}` } };
  t.equal((await call(visitor, 'DELETE', ofAdmin)).statusCode, 403);
});

t.test('B.4: a company whose only admin lost phone and codes is let in again', async (t) => {
  const { root, companyId, admin, path, ofAdmin } = await setUp();
  await turnOn(admin);
  t.equal(
    (await call(admin, 'PUT', '/settings/twoStepOfCompany', { value: 'admins' })).statusCode,
    200,
  );
  t.match((await logIn(admin)).json(), { error: 'ERR_CODE_REQUIRED' });
  const { id, name, email } = admin;
  t.same((await call(root, 'GET', path)).json(), {
    users: [{ id, name, email, profile: 'admin' }],
  });

  t.equal((await call(root, 'DELETE', ofAdmin)).statusCode, 200);
  t.same((await call(root, 'GET', path)).json(), { users: [] });
  t.equal((await call(admin, 'GET', '/auth/me')).statusCode, 401, 'open sessions end');
  const login = await logIn(admin);
  t.match(login.json(), { user: { lacksSecondFactor: true } }, 'the set-up comes first');
  const { token } = login.json<{ token: string }>();
  const cookie = login.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
  const again = { ...admin, headers: { authorization: `Bearer ${token}`, cookie } };
  await turnOn(again);

  const theirs = await disabledIn(again);
  t.match(theirs, [{ user: { id: root.id, name: root.name }, subject: { id: String(id), name } }]);
  t.match(theirs, [{ byPlatform: true, address: '127.0.0.1' }]);
  const platform = (await call(root, 'GET', `/audit/platform?companyId=${companyId}`)).json<{
    entries: Entry[];
  }>().entries;
  t.match(platform, [
    { action: 'two-step-disabled', user: { id: root.id }, subject: { id: String(id), name } },
  ]);

  const letters = () =>
    catcher.letters.filter(
      (letter) => letter.includes(`To: ${email}`) && letter.includes('plataforma'),
    );
  while (letters().length === 0) await catcher.received(catcher.letters.length + 1);
  t.equal(letters().length, 1);
});

t.test(
  'nobody of another company is reached, nor oneself, and nothing is logged twice',
  async (t) => {
    const { root, home, admin, path, ofAdmin } = await setUp();
    const other = await app.factories.company();
    await turnOn(other.admin);
    const foreign = await call(root, 'DELETE', `${path}/${String(other.admin.id)}`);
    t.equal(foreign.statusCode, 404);
    t.match((await logIn(other.admin)).json(), { error: 'ERR_CODE_REQUIRED' });
    const nowhere = await call(
      root,
      'DELETE',
      `/two-step/companies/999999/users/${String(admin.id)}`,
    );
    t.equal(nowhere.statusCode, 404);
    const own = `/two-step/companies/${String(home.id)}/users`;
    t.equal((await call(root, 'DELETE', `${own}/${String(root.id)}`)).statusCode, 403);
    t.equal((await call(root, 'DELETE', ofAdmin)).statusCode, 200, 'it is off already');
    t.same(await disabledIn(home.admin), []);
    await turnOn(home.admin);
    t.equal((await call(root, 'DELETE', `${own}/${String(home.admin.id)}`)).statusCode, 200);
    t.equal((await disabledIn(root)).length, 1);
  },
);
