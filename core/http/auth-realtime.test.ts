import mqtt from 'mqtt';
import t from 'tap';
import { createTestApp } from '../testing/app.ts';
import type { TestUser } from '../testing/factories.ts';

interface Heard {
  readonly topic: string;
  readonly payload: Record<string, unknown>;
}

/** A browser's socket: what it hears, and when it is sent away. */
const listenAs = async (address: string, { token, companyId, id }: TestUser) => {
  const client = mqtt.connect(`${address.replace('http', 'ws')}/mqtt`, {
    protocolVersion: 4,
    clean: true,
    username: 'test',
    password: token,
    reconnectPeriod: 0,
  });
  const heard: Heard[] = [];
  client.on('message', (topic, payload) => {
    heard.push({ topic, payload: JSON.parse(payload.toString()) as Heard['payload'] });
  });
  const closed = new Promise<number>((resolve) => {
    client.on('close', () => resolve(Date.now()));
  });
  await new Promise((resolve, reject) => {
    client.on('connect', resolve);
    client.on('error', reject);
  });
  await client.subscribeAsync(`c/${companyId}/u/${id}`, { qos: 1 });
  return { client, heard, closed };
};

t.test('who is logged in elsewhere hears of it first and is sent away then', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();
  const first = await listenAs(await app.listen(), admin);
  t.teardown(() => first.client.end(true));
  const start = Date.now();
  const { email, password } = admin;
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  });
  t.equal(login.statusCode, 200);
  const end = await first.closed;
  t.ok(end - start < 5000, `sent away after ${end - start} ms`);
  t.match(first.heard, [
    {
      topic: `c/${admin.companyId}/u/${admin.id}`,
      payload: {
        event: 'auth',
        action: 'update',
        user: { id: admin.id, email, companyId: admin.companyId },
        sessionId: /^[0-9a-f-]{36}$/,
      },
    },
  ]);
});

t.test('who logs out, or whose session is ended, is sent away', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const address = await app.listen();
  const { admin } = await app.factories.company();
  const user = await app.factories.user({ companyId: admin.companyId });
  const [one, other] = [await listenAs(address, admin), await listenAs(address, user)];
  t.teardown(() => {
    one.client.end(true);
    other.client.end(true);
  });
  await app.inject({ method: 'DELETE', url: '/api/auth/logout', headers: admin.headers });
  await one.closed;
  await app.database.transaction({ companyId: admin.companyId }, (ctx) =>
    app.services.accounts.endSessions(ctx, user.id, 'rights'),
  );
  await other.closed;
  t.pass('both were sent away');
});
