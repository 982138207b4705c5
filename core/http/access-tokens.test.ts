import Fastify from 'fastify';
import t from 'tap';
import { Secrets } from '../services/secrets.ts';
import { AccessTokens } from '../services/tokens.ts';
import { forgedTokens, signedLike } from '../testing/forged-tokens.ts';
import { accessTokens } from './access-tokens.ts';
import { access } from './access.ts';
import type { AccessOptions } from './access.ts';
import { errorHandling } from './errors.ts';

const key = Buffer.alloc(32, 7);
const secrets = new Secrets(key);
const start = new Date('2026-03-01T12:00:00Z');

/** A server that answers with the subject of a request's token. */
const setUp = async (installation = secrets) => {
  const clock = { time: start, now: () => clock.time };
  const app = Fastify();
  await app.register(errorHandling);
  await app.register(accessTokens, { tokens: new AccessTokens({ secrets: installation, clock }) });
  app.get('/', async (request) => request.tokenSubject());
  const ask = async (authorization?: string) => {
    const answer = await app.inject({ url: '/', headers: authorization ? { authorization } : {} });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  return { ask, clock };
};

t.test('a request speaks for the subject of its token until the token is over', async (t) => {
  const { ask, clock } = await setUp();
  const shown = `Bearer ${signedLike(secrets, start)}`;
  const subject = { userId: 5, companyId: 3, sessionId: 'abc', profile: 'admin' };
  t.match(await ask(shown), { status: 200, body: subject });
  t.match(await ask(shown), { status: 200, body: subject }, 'asked again');
  const refused = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } };
  t.same(await ask(`${shown}A`), refused, 'what was believed lends its claims to no other');
  t.same(await ask(shown.slice(0, -2)), refused);
  clock.time = new Date(start.getTime() + 600_000);
  t.same(await ask(shown), { status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } });
});

t.test('a token that an older key of the installation signed is good', async (t) => {
  const { ask } = await setUp(new Secrets(Buffer.alloc(32, 8), [Buffer.alloc(32, 9), key]));
  t.match(await ask(`Bearer ${signedLike(secrets, start)}`), { status: 200, body: { userId: 5 } });
});

t.test('a request without a token, or with one that is not exactly ours, is refused', async (t) => {
  const { ask } = await setUp();
  const refused = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } };
  t.same(await ask(), refused, 'no header');
  t.same(await ask(`Basic ${signedLike(secrets, start)}`), refused, 'another scheme');
  t.same(await ask(`Bearer x ${signedLike(secrets, start)}`), refused, 'two words');
  for (const [name, token] of Object.entries(forgedTokens(secrets, start))) {
    t.same(await ask(`Bearer ${token}`), refused, name);
  }
});

t.test('access rules without verified tokens stop the boot', async (t) => {
  const app = Fastify();
  await t.rejects(async () => app.register(access, {} as AccessOptions), /prosa-access-tokens/);
});
