import { caller, createTestApp } from 'prosa/core/testing';
import type { Call } from 'prosa/core/testing';
import t from 'tap';
import type { SecretDto, TestResult, WebhookBody, WebhookDto } from '../schemas.ts';
import { startReceiverFake } from '../testing/fake-receiver/index.ts';

const receiver = await startReceiverFake();
t.teardown(() => receiver.close());
const app = await createTestApp(t, {
  config: { outbound: { networks: ['127.0.0.1'], ports: [receiver.port], http: true } },
});
const call: Call = caller(app);
const { admin } = await app.factories.company();
const user = await app.factories.user({ companyId: admin.companyId });
const stranger = (await app.factories.company()).admin;

const BODY = {
  name: 'ERP',
  url: `${receiver.url}/prosa?key=in-the-address`,
  facts: ['tickets.message-received'],
} satisfies WebhookBody;

const create = async (body: WebhookBody = BODY): Promise<SecretDto> => {
  const answer = await call(admin, 'POST', '/webhooks', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<SecretDto>();
};
const refusal = async (body: object): Promise<unknown> =>
  (await call(admin, 'POST', '/webhooks', { ...BODY, ...body })).json();

t.test('are an admin’s alone, and no other company’s', async (t) => {
  const { webhook } = await create();
  const own = `/webhooks/${String(webhook.id)}`;
  const routes = [
    ['GET', '/webhooks'],
    ['GET', own],
    ['POST', '/webhooks', BODY],
    ['PUT', own, { name: 'ERP' }],
    ['PUT', `${own}/secret`],
    ['POST', `${own}/test`],
    ['GET', `${own}/deliveries`],
    ['GET', `${own}/deliveries/1`],
    ['POST', `${own}/deliveries/1/replay`],
    ['POST', `${own}/replay`, { since: new Date().toISOString() }],
    ['DELETE', own],
  ] as const;
  for (const [method, path, body] of routes) {
    t.equal((await call(undefined, method, path, body)).statusCode, 401, `${method} ${path}`);
    t.equal((await call(user, method, path, body)).statusCode, 403, `${method} ${path}`);
    if (path === '/webhooks') continue;
    t.equal((await call(stranger, method, path, body)).statusCode, 404, `${method} ${path}`);
  }
  t.same((await call(stranger, 'GET', '/webhooks')).json(), { webhooks: [] });
  for (const [method, path, body] of [
    routes[2],
    routes[4],
    ['PUT', own, { url: BODY.url }],
  ] as const) {
    const answer = await app.inject({
      ...{ method, url: `/api${path}`, headers: admin.unconfirmed },
      ...(body && { payload: body }),
    });
    t.match(answer.json(), { error: 'ERR_CONFIRMATION_REQUIRED' }, `${method} ${path}`);
  }
});

t.test('are made, changed and removed, and the audit log says so without a key', async (t) => {
  const { webhook, secret } = await create({
    ...BODY,
    headerName: 'X-Key',
    headerValue: 'in-the-header',
  });
  t.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  t.match(webhook, {
    ...BODY,
    active: true,
    isGone: false,
    headerName: 'X-Key',
    hasHeaderValue: true,
  });
  const own = `/webhooks/${String(webhook.id)}`;
  const changed = (
    await call(admin, 'PUT', own, { name: 'ERP 2', active: false })
  ).json<WebhookDto>();
  t.match(
    changed,
    { ...BODY, name: 'ERP 2', active: false, hasHeaderValue: true },
    'the rest stays',
  );
  t.match((await call(admin, 'PUT', own, { headerName: 'X-Other' })).json(), {
    ...{ headerName: 'X-Other', hasHeaderValue: true },
  });
  t.match((await call(admin, 'PUT', own, { headerName: '' })).json(), { hasHeaderValue: false });
  const rotated = (await call(admin, 'PUT', `${own}/secret`)).json<SecretDto>();
  t.not(rotated.secret, secret);
  t.ok(rotated.webhook.oldSecretUntil);
  t.equal((await call(admin, 'DELETE', own)).statusCode, 200);
  t.equal((await call(admin, 'GET', own)).statusCode, 404);
  const entries = await app.database.system('test', ({ trx }) =>
    trx('audit_entries').where({ company_id: admin.companyId }).orderBy('id'),
  );
  const told = JSON.stringify(entries);
  for (const kept of ['in-the-address', 'in-the-header', secret, rotated.secret]) {
    t.notMatch(told, kept);
  }
  for (const action of ['created', 'changed', 'deleted']) t.match(told, `"action":"${action}"`);
});

t.test('nothing is taken that cannot be told to anybody', async (t) => {
  const refused = {
    ERR_WEBHOOK_ADDRESS_INVALID: ['erp', 'https://eu:senha@a.example/'],
    ERR_WEBHOOK_ADDRESS_PROTOCOL: ['ftp://a.example/'],
    ERR_WEBHOOK_ADDRESS_PORT: ['https://a.example:22/'],
    ERR_WEBHOOK_ADDRESS_PRIVATE: [
      ...[
        'https://10.0.0.5/',
        'https://169.254.169.254/latest',
        'https://[::1]/',
        'https://2130706434/',
      ],
    ],
  };
  for (const [error, urls] of Object.entries(refused)) {
    for (const url of urls) t.match(await refusal({ url }), { error, field: 'url' }, url);
  }
  t.match(await refusal({ facts: [] }), { error: 'ERR_WEBHOOK_NO_FACTS', field: 'facts' });
  t.match(await refusal({ facts: ['billing.invoice-paid'] }), { error: 'ERR_VALIDATION' });
  t.match(await refusal({ name: ' ' }), { error: 'ERR_VALIDATION', field: 'name' });
  for (const header of [
    { headerName: 'webhook-signature', headerValue: 'v1,x' },
    { headerName: 'Host', headerValue: 'a' },
    { headerName: 'a b', headerValue: 'a' },
    { headerName: 'x-a', headerValue: 'a\r\nb: c' },
    { headerName: 'x-a' },
  ]) {
    t.match(await refusal(header), { error: 'ERR_WEBHOOK_HEADER' }, JSON.stringify(header));
  }
  t.match(await refusal({ queueIds: [2_000_000_000] }), { error: 'ERR_INVALID_REFERENCE' });
  t.match(await refusal({ connectionIds: [2_000_000_000] }), { error: 'ERR_INVALID_REFERENCE' });
});

t.test('a test calls the address at once, and says what came of it', async (t) => {
  const { webhook, secret } = await create({ ...BODY, headerName: 'X-Key', headerValue: 'abc' });
  receiver.expect(secret);
  const test = async (): Promise<TestResult> =>
    (await call(admin, 'POST', `/webhooks/${String(webhook.id)}/test`)).json<TestResult>();
  t.match(await test(), { isDelivered: true, status: 200, problem: '' });
  t.match(receiver.verified.at(-1), { type: 'webhooks.test', companyId: admin.companyId });
  t.equal(receiver.requests.at(-1)?.headers['x-key'], 'abc');
  receiver.fault('down');
  t.match(await test(), { isDelivered: false, status: 500, problem: 'down' });
  receiver.fault('reset');
  t.match(await test(), { isDelivered: false, status: null, problem: 'down' });
  receiver.fault('redirect');
  t.match(await test(), { isDelivered: false, status: 302, problem: 'refused-address' });
});

t.test('a company has twenty at most', async (t) => {
  const { webhooks } = (await call(admin, 'GET', '/webhooks')).json<{ webhooks: WebhookDto[] }>();
  for (let count = webhooks.length; count < 20; count += 1) await create();
  t.match(await refusal({}), { error: 'ERR_WEBHOOK_LIMIT', most: 20 });
});
