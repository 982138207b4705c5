import { caller } from 'prosa/core/testing';
import t from 'tap';
import type { PixSettingsDto, TestResult, WebhookState } from './schemas.ts';
import { settingsAt, startConfigured } from './testing/configured.ts';
import { Authority, pfxOf } from './testing/fake-psp/authority.ts';

const DAY = 86_400_000;
/** Encrypted by RC2 with 40 bits, as `openssl pkcs12 -export -legacy` does. */
const OLD_P12 =
  'MIIDegIBAzCCA0AGCSqGSIb3DQEHAaCCAzEEggMtMIIDKTCCAh8GCSqGSIb3DQEHBqCCAhAwggIMAgEAMIICBQYJKoZIhvcNAQcBMBwGCiqGSIb3DQEMAQYwDgQIN1AVpYjEoawCAggAgIIB2Fhhl4CSwgBVmJk7Rtc3/ee5VwK9D/l7YYyM4m8B1FG2ELxeEZ4y4k5+P8ktPKskdYiX93N77ZFuZWkTA3R9lsQUWK3hKF5cBNBFWQTw0Otl+Ky/tMq9IrvxqDTwNENDLRbLIpE2g+dRhTLHFHfutpu3xuMuieuPjTPqcw3emXB5SZqT07PCvKdHOfOtnqWatRHbjgojp7ltllA0+7u+M0CTVZmncc7bVvKvkIeMYvodHpqBiLXNNp3LlsirqKlD6RtYuPZhONjzwC9ft2A7ldQiuhYu5nuS2U+oSgxVyoC8g+xgb1l10FElM31mKi3DBTL92dAGSl45gldTmkzxoKQnQkHVwY92rSi+vuArqzDKQd+pA/XrWzuA+VuWa/9wJYvFOzKLkvvbxT+dqk1Im4FHZGaHw+XSd5BQ5+CsUUobde5MXi1dhXoQDqJi+VxYbXyM3zQR1oCo4dwyoW9fCFN+Slxn3Z2YyULSxlTndZFzstBnrtnJsqHCgQYKjthFIR9KkYWnw1cz63qjOR8djW5+rMow3+Up4ehXkjG1KRyhixm6osFaVAyA2kuRYiiKOrd4qk7S29f7m9yVCVeK0E/38eIZEBdeR1F2CAKDGGh2m6HNZ6I+hhswggECBgkqhkiG9w0BBwGggfQEgfEwge4wgesGCyqGSIb3DQEMCgECoIG0MIGxMBwGCiqGSIb3DQEMAQMwDgQIGypQ916S0jACAggABIGQC4RbjA/e9mS+Kr9rSoC1DKb49EBQ9EW5rJfGMtHK3ass0J9RAVeIKEYbHXiGSPD2F6akzoMsANJLJdXIZ6GW+XtMk0UMEsMYStXY6H6v02CI77VxE6YTzK/UG9Y5ORqnXd68QILyPrzAQ6Q30EHm6Kwb9rEzsEef88gpNqO114Hqj87TU3G7qK6I5G2MCXFxMSUwIwYJKoZIhvcNAQkVMRYEFDMH9+D1JkkD0pbq+iCZ4cz0pdNgMDEwITAJBgUrDgMCGgUABBT7HgNI1F5EDi6ZRZVErhxnclrcSgQInPqObIh7/DkCAggA';

const { psp, app, owner } = await startConfigured(t, { dialect: 'bacen', tellsCode: false });
const call = caller(app);
const { admin } = await app.factories.company();

const put = (body: object) => call(owner, 'PUT', '/pix/settings', body);
const test = async () => (await call(owner, 'POST', '/pix/settings/test')).json<TestResult>();
const file = (bytes: Buffer | string): { certificateFile: string } => ({
  certificateFile: Buffer.from(bytes).toString('base64'),
});

t.test('is the platform’s own, and asks for a confirmation', async (t) => {
  for (const [method, url, body] of [
    ['GET', '/pix/settings'],
    ['PUT', '/pix/settings', {}],
    ['POST', '/pix/settings/test'],
    ['GET', '/pix/webhook'],
    ['PUT', '/pix/webhook'],
    ['DELETE', '/pix/webhook'],
    ['POST', '/subscription/create/webhook', { chave: psp.key, url: 'https://a.example.com' }],
  ] as const) {
    t.equal((await call(undefined, method, url, body)).statusCode, 401, `${method} ${url}`);
    t.equal((await call(admin, method, url, body)).statusCode, 403, `${method} ${url}`);
    if (method === 'GET' || url.endsWith('/test')) continue;
    const unconfirmed = await app.inject({
      ...{ method, url: `/api${url}`, headers: owner.unconfirmed },
      ...(body && { payload: body }),
    });
    t.match(unconfirmed.json(), { error: 'ERR_CONFIRMATION_REQUIRED' }, `${method} ${url}`);
  }
});

t.test('secret and certificate are written and never read, and lie sealed', async (t) => {
  const shown = (await call(owner, 'GET', '/pix/settings')).json<PixSettingsDto>();
  t.match(shown, {
    ...{ profile: 'bacen', key: psp.key, hasSecret: true, isReady: true },
    certificate: { subject: 'Cliente de mentira', isExpiring: false },
  });
  const { clientSecret, certificateFile } = settingsAt(psp);
  const rowsOf = (table: string): Promise<readonly object[]> =>
    app.database.system('test', ({ trx }) => trx<object>(table).select());
  const [row, log] = [await rowsOf('pix_accounts'), await rowsOf('platform_audit_entries')];
  for (const text of [shown, row, log].map((each) => JSON.stringify(each))) {
    t.notOk(text.includes(clientSecret ?? ''));
    t.notOk(text.includes((certificateFile ?? '').slice(0, 100)));
  }
  t.match(JSON.stringify(log), /"subject_name":"Pix"/);
  const kept = (await put({ receiverCity: ' Curitiba ' })).json<PixSettingsDto>();
  t.match(kept, { receiverCity: 'Curitiba', hasSecret: true, isReady: true });
});

t.test('believes no certificates of notices where nothing asks for them', async (t) => {
  const refused = await put({ noticeProof: 'certificate', receiverCity: 'Natal' });
  t.equal(refused.statusCode, 400);
  t.match(refused.json(), { error: 'ERR_PIX_NO_NOTICE_LISTENER', field: 'noticeProof' });
  t.match((await call(owner, 'GET', '/pix/settings')).json(), {
    ...{ noticeProof: 'address', receiverCity: 'Curitiba' },
  });
});

t.test('names what is wrong with a certificate, and keeps the one before', async (t) => {
  const { cert, key } = psp.client;
  const other = new Authority().issue('outro');
  const soon = psp.authority.issue('logo', new Date(psp.now().getTime() + 20 * DAY));
  const gone = psp.authority.issue('velho', new Date(psp.now().getTime() - DAY));
  for (const [bytes, error] of [
    [Buffer.from(OLD_P12, 'base64'), 'ERR_PIX_CERTIFICATE_OLD'],
    ['nothing', 'ERR_PIX_CERTIFICATE_UNREADABLE'],
    [cert, 'ERR_PIX_CERTIFICATE_WITHOUT_KEY'],
    [cert + other.key, 'ERR_PIX_CERTIFICATE_WITHOUT_KEY'],
    [cert.replace('MII', 'XXX') + key, 'ERR_PIX_CERTIFICATE_UNREADABLE'],
    [gone.cert + gone.key, 'ERR_PIX_CERTIFICATE_EXPIRED'],
  ] as const) {
    const answer = await put(file(bytes));
    t.match(answer.json(), { error, field: 'certificateFile' });
    t.equal(answer.statusCode, 400);
  }
  t.match((await put(file(cert + key))).json(), { certificate: { isExpiring: false } }, 'PEM');
  t.match((await put(file(pfxOf(soon)))).json(), { certificate: { isExpiring: true } });
  t.match((await test()).findings[0], { state: 'warning', reason: 'expiring', detail: '19' });
  t.equal((await put(settingsAt(psp))).statusCode, 200);
});

t.test('refuses addresses, keys and fingerprints that are none, each at its field', async (t) => {
  for (const [field, value, error] of [
    ['baseUrl', 'http://pix.example.com', 'ERR_PIX_INVALID_ADDRESS'],
    ['baseUrl', 'https://169.254.169.254/v2', 'ERR_PIX_INVALID_ADDRESS'],
    ['tokenUrl', 'https://pix.example.com/token?a=1', 'ERR_PIX_INVALID_ADDRESS'],
    ['noticeUrl', 'http://prosa.example.com', 'ERR_PIX_INVALID_ADDRESS'],
    ['key', '11987654321', 'ERR_PIX_INVALID_KEY'],
    ['serverCertificate', 'AA:BB', 'ERR_PIX_INVALID_FINGERPRINT'],
    ['noticeAddresses', ['efi'], 'ERR_PIX_INVALID_NOTICE_ADDRESS'],
  ] as const) {
    t.match((await put({ [field]: value })).json(), { error, field });
  }
  t.match((await put({ profile: 'itau' })).json(), { error: 'ERR_VALIDATION' });
});

t.test('the test says in which step something is wrong', async (t) => {
  t.match(await test(), { isOk: true, findings: [{}, {}, {}, {}, { step: 'key', state: 'ok' }] });
  const stranger = new Authority().issue('estranho');
  const { scopes } = psp.keys;
  for (const [body, expected] of [
    [file(stranger.cert + stranger.key), { step: 'certificate', reason: 'refused' }],
    [{ certificateFile: '' }, { step: 'certificate', reason: 'missing' }],
    [{ clientSecret: 'errado' }, { step: 'credentials', reason: 'refused' }],
    [{ serverCertificate: '' }, { step: 'address', reason: 'serverCertificate' }],
    [{ tokenUrl: `${psp.url}/nada` }, { step: 'credentials', reason: 'refused' }],
    [{ key: 'outra@example.com' }, { step: 'key', reason: 'forbidden' }],
  ] as const) {
    t.equal((await put({ ...settingsAt(psp), ...body })).statusCode, 200);
    const { isOk, findings } = await test();
    t.notOk(isOk);
    t.match(findings.at(-1), { ...expected, state: 'failed' });
  }
  psp.keys.scopes = ['cob.read', 'cob.write', 'pix.read'];
  await put(settingsAt(psp));
  t.match((await test()).findings.at(-1), {
    ...{ step: 'scopes', detail: 'pix.write webhook.read webhook.write' },
  });
  psp.keys.scopes = scopes;
  const ended = { certificate_expires_at: new Date(psp.now().getTime() - 2 * DAY) };
  await app.database.system('test', ({ trx }) => trx('pix_accounts').update(ended));
  t.match((await test()).findings, [{ step: 'certificate', state: 'failed', reason: 'expired' }]);
  await put(settingsAt(psp));
  t.match((await test()).isOk, true);
});

t.test(
  'the webhook is registered by a person, with its secret, and told whose it is',
  async (t) => {
    const calls: string[] = [];
    psp.notices.deliver = ({ url }) => {
      calls.push(url);
      return Promise.resolve(200);
    };
    const state = async () => (await call(owner, 'GET', '/pix/webhook')).json<WebhookState>();
    t.match(await state(), { registered: null, isOurs: false });
    const ours = 'https://prosa.example.com/api/subscription/webhook/pix-bacen';
    t.match((await call(owner, 'PUT', '/pix/webhook')).json(), {
      registered: ours,
      ours,
      isOurs: true,
    });
    t.match(calls, [/^https:\/\/prosa\.example\.com\/.+\?hmac=[\w-]{43}&ignorar=$/]);
    const body = { chave: psp.key, url: 'https://outro.example.com/avisos' };
    t.equal((await call(owner, 'POST', '/subscription/create/webhook', body)).statusCode, 200);
    t.match(await state(), { registered: body.url, isOurs: false });
    const plain = { ...body, url: 'http://outro.example.com' };
    t.match((await call(owner, 'POST', '/subscription/create/webhook', plain)).json(), {
      error: 'ERR_PIX_WEBHOOK_NOT_HTTPS',
    });
    psp.notices.deliver = () => Promise.resolve(500);
    t.match((await call(owner, 'PUT', '/pix/webhook')).json(), { error: 'ERR_PIX_REFUSED' });
    t.match((await call(owner, 'DELETE', '/pix/webhook')).json(), { registered: null });
    psp.faults.next('cut', 1, /webhook/);
    t.match((await call(owner, 'GET', '/pix/webhook')).json(), { error: 'ERR_PIX_UNREACHABLE' });
  },
);

t.test('nothing is asked of an account that is not there', async (t) => {
  await put({ clientSecret: '' });
  t.match((await call(owner, 'GET', '/pix/settings')).json(), { hasSecret: false, isReady: false });
  t.match((await call(owner, 'POST', '/pix/settings/test')).json(), {
    error: 'ERR_PIX_NOT_CONFIGURED',
  });
  t.match(await call(owner, 'GET', '/pix/webhook'), { statusCode: 409 });
});
