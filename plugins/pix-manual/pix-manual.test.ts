import { randomUUID } from 'node:crypto';
import { caller, createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { readBrCode } from '../billing/public.ts';
import { ManualProvider } from './services/manual-provider.ts';

const app = await createTestApp(t);
const call = caller(app);
const { id: companyId, admin } = await app.factories.company();
const owner = await app.factories.user({ companyId, profile: 'admin', isSuper: true });
const provider = app.host.resolve('pix-manual', ManualProvider);

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const account = { key: '+5511987654321', name: 'Padaria do Zé', city: 'São Paulo' };
const charge = () => ({
  txid: randomUUID().replaceAll('-', ''),
  cents: 4990,
  expiresAt: new Date(),
  description: 'Fatura 42',
});

t.test('the key is the platform’s own', async (t) => {
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', account],
  ] as const) {
    t.equal((await call(undefined, method, '/pix/manual', body)).statusCode, 401, method);
    t.equal((await call(admin, method, '/pix/manual', body)).statusCode, 403, method);
  }
  t.match((await call(owner, 'GET', '/pix/manual')).json(), { key: '', isReady: false });
  for (const [body, error, field] of [
    [{ ...account, key: 'a' }, 'ERR_MANUAL_PIX_INVALID_KEY', 'key'],
    [{ ...account, city: ' ' }, 'ERR_MANUAL_PIX_INCOMPLETE', 'city'],
  ] as const) {
    t.match((await call(owner, 'PUT', '/pix/manual', body)).json(), { error, field });
  }
});

t.test('charges by a code that nobody tells of', async (t) => {
  t.equal(await provider.isReady(), false);
  t.match(await failureOf(provider.create(charge())), { failure: 'misconfigured' });
  t.match((await call(owner, 'PUT', '/pix/manual', account)).json(), { ...account, isReady: true });
  t.equal(await provider.isReady(), true);
  const wanted = charge();
  const { brCode, ...made } = await provider.create(wanted);
  t.same(made, { txid: wanted.txid, cents: 4990, status: 'active', received: [] });
  t.same(readBrCode(brCode), {
    key: account.key,
    cents: 4990,
    name: 'PADARIA DO ZE',
    city: 'SAO PAULO',
    txid: wanted.txid.slice(0, 25),
  });
  t.equal(await provider.find(), 'unknown');
  t.equal(await provider.remove(), 'removed');
  t.equal(provider.hints(), undefined);
  t.match(await failureOf(provider.refund()), { failure: 'refused' });
});
