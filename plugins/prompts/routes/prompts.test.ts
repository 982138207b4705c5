import { createTestApp, storedEvents, toldEvents } from 'prosa/core/testing';
import t from 'tap';
import type { PromptDto, PromptPage } from '../schemas.ts';
import { API_KEY, setUp } from '../testing/prompt-desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

t.test('asks who is there, and is the administrators’ alone', async (t) => {
  const { desk, user, body, add } = await setUp(app);
  const path = `/prompt/${String((await add()).id)}`;
  const other = (await setUp(app)).desk.admin;
  const routes = [
    ['GET', '/prompt'],
    ['GET', path],
    ['POST', '/prompt', body()],
    ['PUT', path, { name: 'Outro' }],
    ['DELETE', path],
  ] as const;
  for (const [method, url, payload] of routes) {
    t.equal((await desk.call(undefined, method, url, payload)).status, 401, `${method} ${url}`);
    t.match(await desk.call(user, method, url, payload), {
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    if (url === '/prompt') continue;
    t.match(await desk.call(other, method, url, payload), {
      status: 404,
      body: { error: 'ERR_NO_PROMPT_FOUND' },
    });
  }
  t.same((await desk.call<PromptPage>(other, 'GET', '/prompt')).body.prompts, []);
});

t.test('makes a prompt with the usual values, and shows its keys to nobody', async (t) => {
  const { desk, queueId, add } = await setUp(app);
  const made = await add({ name: ' Recepção ' });
  t.match(made, {
    name: 'Recepção',
    queueId,
    queue: { id: queueId, name: 'Atendimento' },
    voice: 'texto',
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    baseUrl: 'https://api.openai.com/v1',
    hasApiKey: true,
    hasVoiceKey: false,
    dailyTokens: 0,
  });
  const changed = await desk.ok<PromptDto>('PUT', `/prompt/${String(made.id)}`, {
    ...made,
    apiKey: '',
    voice: 'pt-BR-FabioNeural',
    voiceKey: 'chave-do-azure',
    voiceRegion: 'BrazilSouth',
  });
  t.match(changed, { hasApiKey: true, hasVoiceKey: true, voiceRegion: 'brazilsouth' });
  t.match(await toldEvents(app, desk.company.id, 'prompts'), [
    { name: 'prompts.prompt-created', topics: ['admins'], payload: { prompt: made } },
    { name: 'prompts.prompt-updated', payload: { prompt: changed } },
  ]);
  const kept = await app.database.transaction({ companyId: desk.company.id }, async ({ trx }) => [
    await trx('prompts').select('*'),
    await trx('audit_entries').select('*'),
  ]);
  const everything = JSON.stringify([
    made,
    changed,
    kept,
    await storedEvents(app, desk.company.id),
  ]);
  t.notMatch(everything, API_KEY);
  t.notMatch(everything, 'chave-do-azure');
});

t.test('refuses what is no prompt by the code of its field', async (t) => {
  const { desk, body, add } = await setUp(app);
  const strange = (await setUp(app)).queueId;
  const refused: [object, string, string][] = [
    [{ name: ' ' }, 'ERR_PROMPT_NAME_INVALID', 'name'],
    [{ prompt: '' }, 'ERR_PROMPT_INTELLIGENCE_INVALID', 'prompt'],
    [{ apiKey: null }, 'ERR_PROMPT_APIKEY_INVALID', 'apiKey'],
    [{ queueId: null }, 'ERR_PROMPT_QUEUEID_INVALID', 'queueId'],
    [{ queueId: strange }, 'ERR_PROMPT_QUEUEID_INVALID', 'queueId'],
    [{ maxMessages: 0 }, 'ERR_PROMPT_MAX_MESSAGES_INVALID', 'maxMessages'],
    [{ baseUrl: 'http://169.254.169.254/v1' }, 'ERR_PROMPT_ADDRESS_INVALID', 'baseUrl'],
    [{ voice: 'fala' }, 'ERR_PROMPT_VOICE_INVALID', 'voice'],
    [{ voice: 'pt-BR-FabioNeural' }, 'ERR_PROMPT_VOICE_INVALID', 'voiceRegion'],
    [{ voiceRegion: 'a.evil' }, 'ERR_PROMPT_VOICE_INVALID', 'voiceRegion'],
  ];
  for (const [fields, error, field] of refused) {
    t.match(await desk.call(desk.admin, 'POST', '/prompt', body(fields)), {
      status: 400,
      body: { error, field },
    });
  }
  const path = `/prompt/${String((await add()).id)}`;
  const changes: [object, string][] = [
    [{ prompt: ' ' }, 'ERR_PROMPT_PROMPT_INVALID'],
    [{ baseUrl: 'https://example.org/v1' }, 'ERR_PROMPT_APIKEY_INVALID'],
  ];
  for (const [fields, error] of changes) {
    t.match(await desk.call(desk.admin, 'PUT', path, fields), { status: 400, body: { error } });
  }
  t.match(
    await add({ baseUrl: 'https://modelo.example.org/v1/', apiKey: '' }),
    { baseUrl: 'https://modelo.example.org/v1', hasApiKey: false },
    'a server of one’s own may ask for no key',
  );
});

t.test('lists twenty to a page, by name', async (t) => {
  const { desk, add } = await setUp(app);
  for (let at = 10; at < 31; at += 1) await add({ name: `Prompt ${String(at)}` });
  const page = (query: string) => desk.ok<PromptPage>('GET', `/prompt${query}`);
  t.match(await page(''), { count: 21, hasMore: true, prompts: [{ name: 'Prompt 10' }] });
  t.match(await page('?pageNumber=2'), { hasMore: false, prompts: [{ name: 'Prompt 30' }] });
  t.match(await page('?searchParam=PROMPT%2012'), { count: 1 });
});

t.test('a queue and a connection choose a prompt, which then is not deleted', async (t) => {
  const { desk, queueId, add } = await setUp(app);
  const { id } = await add();
  const strange = (await (await setUp(app)).add()).id;
  const choices = await desk.ok<{ engine: string }[]>('GET', '/queue-options/targets');
  t.match(
    choices.filter(({ engine }) => engine === 'prompts'),
    [{ config: id, name: 'Recepção' }],
  );
  const places = [
    { path: `/whatsapp/${String(desk.connection)}`, message: /conexões Whatsapp/ },
    { path: `/queue/${String(queueId)}`, message: /filas/ },
  ];
  for (const { path, message } of places) {
    const put = (promptId: number | null) => desk.call(desk.admin, 'PUT', path, { promptId });
    t.match(await put(strange), {
      status: 404,
      body: { error: 'ERR_NO_PROMPT_FOUND', field: 'promptId' },
    });
    t.match((await put(id)).body, { promptId: id });
    t.match(await desk.ok('GET', path), { promptId: id });
    t.match(await desk.call(desk.admin, 'DELETE', `/prompt/${String(id)}`), {
      status: 409,
      body: { error: 'ERR_PROMPT_IN_USE', message },
    });
    t.match((await put(null)).body, { promptId: null });
  }
  t.match(await desk.call(desk.admin, 'DELETE', `/prompt/${String(id)}`), {
    status: 200,
    body: { message: 'Prompt deleted' },
  });
  t.match((await toldEvents(app, desk.company.id, 'prompts')).at(-1), {
    name: 'prompts.prompt-deleted',
    payload: { promptId: id, intelligenceId: id },
  });
});
