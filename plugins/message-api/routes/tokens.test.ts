import { caller, createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { connectSimulator } from '../../tickets/testing.ts';
import type { NewTokenDto, TokenDto } from '../schemas.ts';
import { companyWithToken, makeToken, sender } from '../testing.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);
const call = caller(app);
const send = sender(app);
const NUMBER = '5511988887777';

const LIST = '/message-api/tokens';
const one = (connection: number): string => `${LIST}/${String(connection)}`;

t.test('without a session nobody sees, makes or revokes a token', async (t) => {
  const { connection } = await companyWithToken(app);
  t.equal((await call(undefined, 'GET', LIST)).statusCode, 401);
  t.equal((await call(undefined, 'PUT', one(connection))).statusCode, 401);
  t.equal((await call(undefined, 'DELETE', one(connection))).statusCode, 401);
});

t.test('attendants have no right to tokens', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  const user = await app.factories.user({ companyId: company.id });
  for (const answer of [
    await call(user, 'GET', LIST),
    await call(user, 'PUT', one(connection)),
    await call(user, 'DELETE', one(connection)),
  ]) {
    t.equal(answer.statusCode, 403);
    t.equal(answer.json<{ error: string }>().error, 'ERR_NO_PERMISSION');
  }
  t.equal((await send(token, { number: NUMBER, body: 'Oi' })).status, 202, 'it is still good');
});

t.test('another company’s tokens are not there', async (t) => {
  const theirs = await companyWithToken(app);
  const { admin } = await app.factories.company();
  t.same((await call(admin, 'GET', LIST)).json(), []);
  t.equal((await call(admin, 'PUT', one(theirs.connection))).statusCode, 404);
  t.equal((await call(admin, 'DELETE', one(theirs.connection))).statusCode, 404);
  t.equal((await send(theirs.token, { number: NUMBER, body: 'Oi' })).status, 202);
});

t.test('who only visits a company makes no token that would stay behind', async (t) => {
  const { company, connection } = await companyWithToken(app);
  const home = await app.factories.company();
  const root = await app.factories.user({
    companyId: home.id,
    profile: 'admin',
    isSuper: true,
  });
  const visit = await call(root, 'POST', `/companies/${String(company.id)}/impersonation`, {
    reason: 'Chamado 4711: a API não responde',
  });
  const { token } = visit.json<{ token: string }>();
  const visitor = { ...company.admin, headers: { authorization: `Bearer ${token}` } };
  t.equal((await call(visitor, 'GET', LIST)).statusCode, 200);
  const made = await call(visitor, 'PUT', one(connection));
  t.equal(made.statusCode, 403);
  t.equal(made.json<{ error: string }>().error, 'ERR_IMPERSONATING');
});

t.test('companies whose plan leaves the API out have no tokens', async (t) => {
  const { admin } = await app.factories.company({ planFeatures: { useExternalApi: false } });
  const answer = await call(admin, 'GET', LIST);
  t.equal(answer.statusCode, 403);
  t.equal(answer.json<{ error: string }>().error, 'ERR_PLAN_FEATURE');
});

t.test('a token is told once, and only its hash is kept', async (t) => {
  const company = await app.factories.company();
  const { admin } = company;
  const connection = await connectSimulator(app, admin);
  t.same((await call(admin, 'GET', LIST)).json(), []);
  const made = await call(admin, 'PUT', one(connection));
  t.equal(made.statusCode, 200);
  t.equal(made.headers['cache-control'], 'no-store');
  const { token, ...shown } = made.json<NewTokenDto>();
  t.match(token, /^prosa_[\w-]{43}$/);
  t.match(shown, {
    connectionId: connection,
    lastCharacters: token.slice(-4),
    createdBy: { id: admin.id, name: admin.name },
    lastUsedAt: null,
  });
  t.same((await call(admin, 'GET', LIST)).json(), [shown]);
  const rows = await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx('message_api_tokens').select<Record<string, unknown>[]>('*'),
  );
  t.equal(rows.length, 1);
  t.notMatch(JSON.stringify(rows), token.slice('prosa_'.length));
  t.match(rows[0]?.hash, /^[0-9a-f]{64}$/);
});

t.test('a new token takes the place of the old one', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  await send(token, { number: NUMBER, body: 'Oi' });
  const next = await makeToken(app, company, connection);
  t.not(next, token);
  t.equal((await send(token, { number: NUMBER, body: 'Oi' })).status, 401);
  const list = (await call(company.admin, 'GET', LIST)).json<TokenDto[]>();
  t.equal(list.length, 1);
  t.equal(list[0]?.lastUsedAt, null, 'nobody has used it yet');
  t.equal((await send(next, { number: NUMBER, body: 'Oi' })).status, 202);
});

t.test('tells when a token was used', async (t) => {
  const { company, token } = await companyWithToken(app);
  await send(token, { number: NUMBER, body: 'Oi' });
  const [shown] = (await call(company.admin, 'GET', LIST)).json<TokenDto[]>();
  t.ok(Date.now() - new Date(shown?.lastUsedAt ?? 0).getTime() < 60_000);
});

t.test('a revoked token is worth nothing, and cannot be revoked again', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  t.equal((await call(company.admin, 'DELETE', one(connection))).statusCode, 200);
  t.equal((await send(token, { number: NUMBER, body: 'Oi' })).status, 401);
  const again = await call(company.admin, 'DELETE', one(connection));
  t.equal(again.statusCode, 404);
  t.equal(again.json<{ error: string }>().error, 'ERR_NO_API_TOKEN_FOUND');
});

t.test('a token goes with its connection', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  // The only connection cannot be deleted.
  await connectSimulator(app, company.admin);
  t.equal((await call(company.admin, 'DELETE', `/whatsapp/${String(connection)}`)).statusCode, 200);
  t.same((await call(company.admin, 'GET', LIST)).json(), []);
  t.equal((await send(token, { number: NUMBER, body: 'Oi' })).status, 401);
});

t.test('creation and revocation are in the audit log', async (t) => {
  const { company, connection } = await companyWithToken(app);
  await call(company.admin, 'DELETE', one(connection));
  const { entries } = (await call(company.admin, 'GET', '/audit')).json<{
    entries: { action: string; subject: { kind: string; id: string } | null }[];
  }>();
  const told = entries.map(({ action, subject }) => [action, subject?.kind, subject?.id]);
  t.strictSame(
    told.filter(([action]) => action === 'token-created' || action === 'deleted'),
    [
      ['deleted', 'message-api', String(connection)],
      ['token-created', 'connections', String(connection)],
    ],
  );
});
