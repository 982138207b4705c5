import t from 'tap';
import type { Accounts } from './accounts.ts';
import type { Session } from './session.ts';
import { createTestPlatform, origin } from './testing.ts';

const DAY = 24 * 3600;

/** The session an access token points at. */
const sessionBy = async (accounts: Accounts, token: string): Promise<Session> =>
  accounts.sessionOf(accounts.tokens.read(token));

t.test('a signed-in user is who the database says', async (t) => {
  const { accounts, createCompany, createUser } = await createTestPlatform(t);
  const user = await createUser(await createCompany());
  const { token } = await accounts.signIn(user, origin);
  t.match(await sessionBy(accounts, token), {
    userId: user.id,
    companyId: user.companyId,
    profile: 'admin',
    roles: ['admin'],
    isSuper: false,
    pastDue: false,
    permissions: new Set(['drawer-admin-items:view', 'contacts-page:deleteContact']),
  });
});

t.test('tells the same of a user at login, at renewal and when asked', async (t) => {
  const platform = await createTestPlatform(t, () => [
    { of: async () => ({ queues: [{ id: 4 }] }) },
  ]);
  const { accounts, database, createCompany, createUser } = platform;
  const user = await createUser(await createCompany(), { all_ticket: true });
  const signedIn = await accounts.signIn(user, origin);
  const renewed = await accounts.renew(signedIn.refreshToken);
  const asked = await database.transaction(user, (ctx) => accounts.describe(ctx, user.id));
  t.match(signedIn.user, {
    id: user.id,
    email: user.email,
    companyId: user.companyId,
    super: false,
    allTicket: 'enable',
    queues: [{ id: 4 }],
    company: {
      dueDate: '2026-04-01T12:00:00.000Z',
      timezone: 'America/Sao_Paulo',
      plan: { useKanban: true, useCampaigns: false },
      settings: [
        { key: 'call', value: 'disabled' },
        { key: 'waitMinutes', value: '15' },
      ],
    },
  });
  t.same(renewed.user, signedIn.user);
  t.same(asked, signedIn.user);
  t.notMatch(JSON.stringify(signedIn.user), /password|asaas/, 'no secret is told');
});

t.test('a new login ends the older session and tells it', async (t) => {
  const { accounts, events, createCompany, createUser } = await createTestPlatform(t);
  const user = await createUser(await createCompany());
  const ended = new Promise<readonly string[]>((resolve) => accounts.onSessionsEnded(resolve));
  const first = await accounts.signIn(user, origin);
  const told = () => events.filter(({ topics }) => topics.length > 0);
  t.same(told(), [], 'there was nobody to tell');
  t.match(events, [{ id: 'core.session-started', payload: { userId: user.id } }]);
  const { id: firstId } = await sessionBy(accounts, first.token);
  const second = await accounts.signIn(user, origin);
  const { id: secondId } = await sessionBy(accounts, second.token);
  await t.rejects(sessionBy(accounts, first.token), { code: 'ERR_SESSION_EXPIRED' });
  await t.rejects(accounts.renew(first.refreshToken), { code: 'ERR_SESSION_EXPIRED' });
  t.same(await ended, [firstId]);
  t.match(told(), [
    {
      event: 'auth',
      action: 'update',
      companyId: user.companyId,
      payload: {
        user: { id: user.id, email: user.email, companyId: user.companyId },
        sessionId: secondId,
      },
      topics: [{ topic: `u/${user.id}` }],
    },
  ]);
});

t.test('of many logins at the same moment exactly one stays', async (t) => {
  const { accounts, createCompany, createUser } = await createTestPlatform(t);
  const user = await createUser(await createCompany());
  const all = await Promise.all(Array.from({ length: 8 }, () => accounts.signIn(user, origin)));
  const alive = await Promise.all(all.map(({ token }) => accounts.identify(token)));
  t.equal(alive.filter((each) => each !== null).length, 1);
});

t.test('a refresh token is good once', async (t) => {
  const { accounts, clock, createCompany, createUser } = await createTestPlatform(t);
  const { refreshToken: first } = await accounts.signIn(
    await createUser(await createCompany()),
    origin,
  );
  const second = await accounts.renew(first);
  t.not(second.refreshToken, first);
  clock.forward(11);
  await t.rejects(accounts.renew(first), { code: 'ERR_SESSION_EXPIRED' }, 'a copy was used');
  await t.rejects(
    accounts.renew(second.refreshToken),
    { code: 'ERR_SESSION_EXPIRED' },
    'the whole chain is ended',
  );
  await t.rejects(sessionBy(accounts, second.token), { code: 'ERR_SESSION_EXPIRED' });
});

t.test('a lost answer is given again for ten seconds', async (t) => {
  const { accounts, clock, createCompany, createUser } = await createTestPlatform(t);
  const { refreshToken } = await accounts.signIn(await createUser(await createCompany()), origin);
  const [one, other] = await Promise.all([
    accounts.renew(refreshToken),
    accounts.renew(refreshToken),
  ]);
  t.equal(one.refreshToken, other.refreshToken, 'two tabs at once get the same successor');
  const third = await accounts.renew(one.refreshToken);
  clock.forward(9);
  const late = await accounts.renew(refreshToken);
  t.equal(late.refreshToken, third.refreshToken, 'who is two behind gets the newest');
  await t.resolves(sessionBy(accounts, late.token));
});

t.test('an unused session ends after seven days, a used one after thirty', async (t) => {
  const { accounts, clock, createCompany, createUser } = await createTestPlatform(t);
  const companyId = await createCompany({ due_date: new Date('2027-01-01T12:00:00Z') });
  const idle = await accounts.signIn(await createUser(companyId), origin);
  let used = await accounts.signIn(await createUser(companyId), origin);
  t.equal(used.maxAgeSeconds, 7 * DAY);
  for (let day = 6; day <= 24; day += 6) {
    clock.forward(6 * DAY);
    used = await accounts.renew(used.refreshToken);
  }
  await t.rejects(accounts.renew(idle.refreshToken), { code: 'ERR_SESSION_EXPIRED' });
  clock.forward(5 * DAY);
  used = await accounts.renew(used.refreshToken);
  t.equal(used.maxAgeSeconds, DAY, 'the browser keeps it no longer than it is good');
  clock.forward(DAY);
  await t.rejects(accounts.renew(used.refreshToken), { code: 'ERR_SESSION_EXPIRED' });
  await t.rejects(sessionBy(accounts, used.token), { code: 'ERR_TOKEN_EXPIRED' });
});

t.test('who signs out is out', async (t) => {
  const { accounts, createCompany, createUser } = await createTestPlatform(t);
  const user = await createUser(await createCompany());
  const { token, refreshToken } = await accounts.signIn(user, origin);
  await accounts.signOut(await sessionBy(accounts, token));
  await t.rejects(sessionBy(accounts, token), { code: 'ERR_SESSION_EXPIRED' });
  await t.rejects(accounts.renew(refreshToken), { code: 'ERR_SESSION_EXPIRED' });
  t.equal(await accounts.identify(token), null);
});

t.test('defect 18: ending a user’s other sessions leaves the one that asked', async (t) => {
  const { accounts, database, createCompany, createUser } = await createTestPlatform(t);
  const companyId = await createCompany();
  const [ana, rui] = [await createUser(companyId), await createUser(companyId)];
  const [anas, ruis] = [await accounts.signIn(ana, origin), await accounts.signIn(rui, origin)];
  const { id } = await sessionBy(accounts, anas.token);
  await database.transaction(ana, async (ctx) => {
    await accounts.endSessions(ctx, ana.id, 'password', id);
    await accounts.endSessions(ctx, rui.id, 'rights');
  });
  await t.resolves(sessionBy(accounts, anas.token));
  await t.rejects(sessionBy(accounts, ruis.token), { code: 'ERR_SESSION_EXPIRED' });
  await t.rejects(accounts.renew(ruis.refreshToken), { code: 'ERR_SESSION_EXPIRED' });
});

t.test('a change is in force at once where it was made', async (t) => {
  const { accounts, database, createCompany, createUser } = await createTestPlatform(t);
  const user = await createUser(await createCompany());
  const { token } = await accounts.signIn(user, origin);
  t.ok((await sessionBy(accounts, token)).roles.includes('admin'));
  await database.transaction(user, async (ctx) => {
    await ctx.trx('users').where({ id: user.id }).update({ profile: 'user' });
    accounts.changed(ctx, { userId: user.id });
  });
  t.same((await sessionBy(accounts, token)).roles, ['user']);
});

t.test('a user or a company that was switched off has no session', async (t) => {
  const { accounts, database, change, createCompany, createUser } = await createTestPlatform(t);
  const companyId = await createCompany();
  const user = await createUser(companyId);
  const { token, refreshToken } = await accounts.signIn(user, origin);
  const notice = () =>
    database.transaction(user, async (ctx) => accounts.changed(ctx, { companyId }));
  await change('companies', companyId, { status: false });
  await notice();
  await t.rejects(sessionBy(accounts, token), { code: 'ERR_SESSION_EXPIRED' });
  await t.rejects(accounts.renew(refreshToken), { code: 'ERR_SESSION_EXPIRED' });
  await change('companies', companyId, { status: true });
  await t.resolves(sessionBy(accounts, token), 'nothing was remembered of its absence');
  await change('users', user.id, { active: false });
  await notice();
  await t.rejects(sessionBy(accounts, token), { code: 'ERR_SESSION_EXPIRED' });
});

t.test(
  'a company is past due after the end of its day, except for the platform’s own',
  async (t) => {
    const { accounts, clock, createCompany, createUser } = await createTestPlatform(t);
    const sessionOf = async (user: Parameters<typeof accounts.signIn>[0]) =>
      sessionBy(accounts, (await accounts.signIn(user, origin)).token);
    const user = await createUser(await createCompany({ due_date: clock.now() }));
    const own = await createCompany({ due_date: clock.now() });
    const owner = await createUser(own, { is_super: true });
    const colleague = await createUser(own, { profile: 'user' });
    t.notOk((await sessionOf(user)).pastDue);
    clock.forward(DAY);
    t.ok((await sessionOf(user)).pastDue);
    const session = await sessionOf(owner);
    t.notOk(session.pastDue);
    t.same(session.roles, ['admin', 'super']);
    t.notOk((await sessionOf(colleague)).pastDue, 'who works beside them neither');
  },
);

t.test('forgets sessions a month after their end', async (t) => {
  const { accounts, clock, database, createCompany, createUser } = await createTestPlatform(t);
  const companyId = await createCompany();
  await accounts.signIn(await createUser(companyId), origin);
  const rows = () =>
    database.system('test', async (ctx) => ({
      sessions: await ctx.trx('sessions').count('* as n'),
      tokens: await ctx.trx('refresh_tokens').count('* as n'),
    }));
  clock.forward(59 * DAY);
  await accounts.sweep();
  t.match(await rows(), { sessions: [{ n: '1' }], tokens: [{ n: '1' }] });
  clock.forward(2 * DAY);
  await accounts.sweep();
  t.match(await rows(), { sessions: [{ n: '0' }], tokens: [{ n: '0' }] });
});
