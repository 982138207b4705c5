import { caller, createTestApp, toldEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { keyFile } from '../testing/key-file.ts';
import type { IntegrationDto, IntegrationPage, SigningSecret } from '../schemas.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);
const call = caller(app);

const TYPEBOT = {
  type: 'typebot',
  name: 'Assistente',
  urlN8N: 'https://bot.example.com/',
  typebotSlug: 'loja',
};
const HOOK = {
  type: 'webhook',
  name: 'Meu sistema',
  urlN8N: 'https://hooks.example.com/prosa?k=1',
};

const add = async (admin: TestUser, body: object): Promise<IntegrationDto> => {
  const answer = await call(admin, 'POST', '/queueIntegration', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<IntegrationDto>();
};
const at = ({ id }: IntegrationDto): string => `/queueIntegration/${String(id)}`;

t.test('asks who is there, and is for administrators of the company alone', async (t) => {
  const company = await app.factories.company();
  const user = await app.factories.user({ companyId: company.id });
  const other = (await app.factories.company()).admin;
  const made = await add(company.admin, HOOK);
  for (const [method, url, body] of [
    ['GET', '/queueIntegration'],
    ['GET', '/queueIntegration/list'],
    ['POST', '/queueIntegration', TYPEBOT],
    ['GET', at(made)],
    ['PUT', at(made), { name: 'Outro' }],
    ['POST', `${at(made)}/secret`],
    ['DELETE', at(made)],
  ] as const) {
    t.equal((await call(undefined, method, url, body)).statusCode, 401, `${method} ${url}`);
    t.equal((await call(user, method, url, body)).statusCode, 403, `${method} ${url}`);
    if (!url.startsWith(at(made))) continue;
    const refused = await call(other, method, url, body);
    t.match(refused.json(), { error: 'ERR_NO_DIALOG_FOUND' }, `${method} ${url}`);
    t.equal(refused.statusCode, 404);
  }
  t.same((await call(company.admin, 'GET', at(made))).json(), made);
  const outside = await app.factories.company({ planFeatures: { useIntegrations: false } });
  t.match(await call(outside.admin, 'GET', '/queueIntegration'), { statusCode: 403 });
});

t.test('answers as the API documents it, and tells its admins', async (t) => {
  const { id: companyId, admin } = await app.factories.company();
  const made = await add(admin, TYPEBOT);
  t.match(made, {
    ...{ type: 'typebot', name: 'Assistente', projectName: 'Assistente' },
    ...{ urlN8N: 'https://bot.example.com', typebotSlug: 'loja' },
    ...{ typebotExpires: 1, typebotDelayMessage: 1_000, stoppedAt: null, isSigned: false },
  });
  const body = { ...made, name: ' Bot ', typebotDelayMessage: 500, typebotKeywordFinish: 'sair' };
  const changed = await call(admin, 'PUT', at(made), body);
  t.equal(changed.statusCode, 201);
  t.match(changed.json(), { name: 'Bot', typebotDelayMessage: 500, typebotKeywordFinish: 'sair' });
  const second = await add(admin, { ...TYPEBOT, name: 'Árvore', typebotDelayMessage: 250 });
  t.equal(second.typebotDelayMessage, 250, 'the delay counts from the start');
  const page = async (query = ''): Promise<IntegrationPage> =>
    (await call(admin, 'GET', `/queueIntegration/${query}`)).json<IntegrationPage>();
  const names = ({ queueIntegrations }: IntegrationPage) =>
    queueIntegrations.map(({ name }) => name);
  t.same(names(await page()), ['Árvore', 'Bot'], 'the newest first');
  t.match(await page('?searchParam=arv&pageNumber=1'), { count: 1, hasMore: false });
  t.same((await call(admin, 'GET', '/queueIntegration/list')).json(), [
    { id: second.id, name: 'Árvore', type: 'typebot' },
    { id: made.id, name: 'Bot', type: 'typebot' },
  ]);
  const gone = await call(admin, 'DELETE', at(made));
  t.same([gone.statusCode, gone.body], [200, '']);
  t.equal((await call(admin, 'GET', at(made))).statusCode, 404);
  const told = await toldEvents(app, companyId, 'queue-integrations');
  t.same(
    told.map(({ name, topics }) => [name, topics]),
    ['created', 'updated', 'created', 'deleted'].map((what) => [
      `queue-integrations.integration-${what}`,
      ['admins'],
    ]),
  );
});

t.test('judges each field by its type, with the field that is wrong', async (t) => {
  const { admin } = await app.factories.company();
  await add(admin, HOOK);
  const wrong = [
    [{ ...TYPEBOT, name: ' A ' }, 'ERR_INTEGRATION_INVALID_NAME', 'name'],
    [{ ...TYPEBOT, name: 'A'.repeat(51) }, 'ERR_INTEGRATION_INVALID_NAME', 'name'],
    [{ ...TYPEBOT, name: 'meu SISTEMA' }, 'ERR_INTEGRATION_NAME_ALREADY_EXISTS', 'name'],
    [{ ...TYPEBOT, urlN8N: '' }, 'ERR_INTEGRATION_URL_REQUIRED', 'urlN8N'],
    [{ ...TYPEBOT, urlN8N: 'http://127.0.0.1' }, 'ERR_INTEGRATION_URL_REFUSED', 'urlN8N'],
    [{ ...TYPEBOT, typebotSlug: null }, 'ERR_INTEGRATION_SLUG_REQUIRED', 'typebotSlug'],
    [{ ...TYPEBOT, typebotSlug: '../x' }, 'ERR_INTEGRATION_INVALID_SLUG', 'typebotSlug'],
    [{ type: 'n8n', name: 'Fluxo' }, 'ERR_INTEGRATION_URL_REQUIRED', 'urlN8N'],
    [{ ...HOOK, name: 'B2', headerName: 'Host' }, 'ERR_INTEGRATION_INVALID_HEADER', 'headerName'],
    [
      { ...HOOK, name: 'B2', headerName: 'X-Key' },
      'ERR_INTEGRATION_HEADER_VALUE_REQUIRED',
      'headerValue',
    ],
    [{ type: 'dialogflow', name: 'Agente' }, 'ERR_INTEGRATION_KEY_REQUIRED', 'jsonContent'],
    [
      { type: 'dialogflow', name: 'Agente', jsonContent: '{"type":"authorized_user"}' },
      'ERR_INTEGRATION_INVALID_KEY',
      'jsonContent',
    ],
    [
      { type: 'dialogflow', name: 'Agente', projectName: 'a/b', jsonContent: keyFile().json },
      'ERR_INTEGRATION_INVALID_PROJECT',
      'projectName',
    ],
  ] as const;
  for (const [body, error, field] of wrong) {
    const refused = await call(admin, 'POST', '/queueIntegration', body);
    t.equal(refused.statusCode, 400, error);
    t.match(refused.json(), { error, field });
  }
});

t.test('writes keys and never shows them; they lie sealed', async (t) => {
  const { id: companyId, admin } = await app.factories.company();
  const { json } = keyFile();
  const agent = await add(admin, { type: 'dialogflow', name: 'Agente', jsonContent: json });
  t.match(agent, {
    jsonContent: '',
    hasJsonContent: true,
    accountEmail: 'bot@loja-agente.iam.gserviceaccount.com',
  });
  const kept = (await call(admin, 'PUT', at(agent), { ...agent, language: 'en' })).json<object>();
  t.match(kept, { hasJsonContent: true, language: 'en' }, 'what comes back empty stays');
  const hook = await add(admin, { ...HOOK, headerName: 'X-Key', headerValue: 'segredo-do-n8n' });
  t.match(hook, { hasHeaderValue: true, isSigned: true });
  const renewed = await call(admin, 'POST', `${at(hook)}/secret`);
  const { secret, oldSecretUntil } = renewed.json<SigningSecret>();
  t.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/);
  t.ok(oldSecretUntil, 'the one before is valid for a while');
  t.equal(renewed.headers['cache-control'], 'no-store');
  t.match((await call(admin, 'POST', `${at(agent)}/secret`)).json(), {
    error: 'ERR_INTEGRATION_NOT_SIGNED',
  });
  const unconfirmed = await app.inject({
    method: 'POST',
    url: `/api${at(hook)}/secret`,
    headers: admin.unconfirmed,
  });
  t.match(unconfirmed.json(), { error: 'ERR_CONFIRMATION_REQUIRED' });
  const stored = await app.database.transaction({ companyId }, async ({ trx }) => [
    await trx('queue_integrations').select(),
    await trx('events').select(),
    await trx('audit_entries').where({ company_id: companyId }).select(),
  ]);
  const all = JSON.stringify([stored, (await call(admin, 'GET', '/queueIntegration')).json()]);
  for (const hidden of ['PRIVATE KEY', 'segredo-do-n8n', secret.slice(6), '169.254']) {
    t.notOk(all.includes(hidden), hidden);
  }
  t.match(all, /"token-created"/);
  const other = await call(admin, 'PUT', at(agent), { ...HOOK, name: 'Agente' });
  t.match(
    other.json(),
    { hasJsonContent: false, accountEmail: '', isSigned: true },
    'another type',
  );
});

t.test('a queue and a connection have one, and lose it with it', async (t) => {
  const { admin } = await app.factories.company();
  const made = await add(admin, TYPEBOT);
  const strange = await add((await app.factories.company()).admin, TYPEBOT);
  for (const [path, body] of [
    ['/queue', { name: 'Vendas', color: '#0f766e' }],
    ['/whatsapp', { name: 'Loja' }],
  ] as const) {
    const refused = await call(admin, 'POST', path, { ...body, integrationId: strange.id });
    t.match(refused.json(), { error: 'ERR_NO_DIALOG_FOUND', field: 'integrationId' }, path);
    const record = (await call(admin, 'POST', path, { ...body, integrationId: made.id })).json<{
      id: number;
    }>();
    t.match(record, { integrationId: made.id });
    const one = `${path}/${String(record.id)}`;
    t.match((await call(admin, 'PUT', one, { integrationId: null })).json(), {
      integrationId: null,
    });
    t.match((await call(admin, 'PUT', one, { integrationId: made.id })).json(), {
      integrationId: made.id,
    });
  }
  await call(admin, 'DELETE', at(made));
  const [queue] = (await call(admin, 'GET', '/queue')).json<object[]>();
  t.match(queue, { integrationId: null });
});

t.test('an option of a queue leads to one, as long as it is there', async (t) => {
  const { admin } = await app.factories.company();
  const made = await add(admin, TYPEBOT);
  const target = { engine: 'queue-integrations.typebot', config: made.id };
  const choices = await call(admin, 'GET', '/queue-options/targets');
  t.match(
    choices.json<{ engine: string }[]>().filter(({ engine }) => engine === target.engine),
    [{ ...target, name: 'Assistente' }],
  );
  const queue = await call(admin, 'POST', '/queue', { name: 'Vendas', color: '#123456' });
  const { id: queueId } = queue.json<{ id: number }>();
  const option = { queueId, title: 'Robô', target };
  const led = await call(admin, 'POST', '/queue-options', option);
  t.match(led.json(), { target: { ...target, name: 'Assistente' } });
  t.equal((await call(admin, 'DELETE', at(made))).statusCode, 200);
  const url = `/queue-options/${String(led.json<{ id: number }>().id)}`;
  t.match((await call(admin, 'GET', url)).json(), { target: { ...target, name: null } });
});
