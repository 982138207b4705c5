import t from 'tap';
import { createTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { clientAddress, trusting } from './proxies.ts';
import type { Received } from './proxies.ts';

const request = (remoteAddress: string, forwarded?: string): Received => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

t.test('B.8: only this machine is trusted unless others are named', (t) => {
  const trusts = trusting(['loopback']);
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
    t.ok(trusts(address), address);
  }
  for (const address of [
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    '169.254.1.1',
    'fd00::1',
    '',
    'x',
  ]) {
    t.notOk(trusts(address), address);
  }
  t.notOk(trusting([])('127.0.0.1'));
  const named = trusting(['10.0.0.5', 'fd00::/8']);
  t.same(
    ['10.0.0.5', '::ffff:10.0.0.5', '10.0.0.6', 'fd12::1', 'fe80::1', '127.0.0.1'].map(named),
    [true, true, false, true, false, false],
  );
  t.throws(() => trusting(['proxy']));
  t.end();
});

t.test('B.8: the address of a client is read from the right until one is not trusted', (t) => {
  const trusts = trusting(['loopback', '10.0.0.5']);
  const cases: readonly [string, string | undefined, string][] = [
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['192.168.0.7', '198.51.100.1', '192.168.0.7'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', 'invented, 198.51.100.1, 10.0.0.5', '198.51.100.1'],
    ['127.0.0.1', '', '127.0.0.1'],
  ];
  for (const [socket, forwarded, expected] of cases) {
    t.equal(clientAddress(request(socket, forwarded), trusts), expected);
  }
  t.end();
});

t.test('B.8: S83: nobody but a trusted proxy says where a request comes from', async (t) => {
  const addressAfterLogin = async (app: TestApp, remoteAddress: string): Promise<unknown> => {
    const { admin } = await app.factories.company();
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { 'x-forwarded-for': '198.51.100.7' },
      payload: { email: admin.email, password: TEST_PASSWORD },
    });
    t.equal(statusCode, 200);
    const { rows } = await app.database.system('read a session', ({ trx }) =>
      trx.raw<{ rows: { ip: string }[] }>(
        'select ip from sessions where user_id = ? order by created_at desc limit 1',
        [admin.id],
      ),
    );
    return rows[0]?.ip;
  };
  const app = await createTestApp(t, { plugins: [] });
  t.equal(await addressAfterLogin(app, '127.0.0.1'), '198.51.100.7');
  for (const address of ['192.168.0.7', '10.1.2.3', '169.254.1.1', '203.0.113.9']) {
    t.equal(await addressAfterLogin(app, address), address);
  }
  const behind = await createTestApp(t, {
    plugins: [],
    beside: app,
    config: { trustedProxies: ['192.168.0.7'] },
  });
  t.equal(await addressAfterLogin(behind, '192.168.0.7'), '198.51.100.7');
  t.equal(await addressAfterLogin(behind, '127.0.0.1'), '127.0.0.1');
});
