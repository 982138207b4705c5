import { allowing, createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { ComposerLine } from '../shared/composer-schemas.ts';
import type { Trial, Usage } from '../shared/playground-schemas.ts';
import { FAKE_VOICE_KEY, openFakeAzureSpeech } from '../testing/fake-azure-speech/index.ts';
import { FAKE_KEY, openFakeOpenAi } from '../testing/fake-openai/index.ts';
import { setUp as openDesk } from '../testing/prompt-desk.ts';

t.setTimeout(400_000);
const openAi = await openFakeOpenAi();
const azure = await openFakeAzureSpeech();
t.teardown(async () => {
  await openAi.service.close();
  await azure.close();
});
const app = await createTestApp(t, { config: allowing(openAi.service, azure) });

const CPF = '529.982.247-25';

/** Of another company. */
const stranger = await app.factories.company();

const setUp = async (fields: object = {}) => {
  const { desk, user, queueId, add } = await openDesk(app);
  const prompt = await add({ baseUrl: openAi.baseUrl, apiKey: FAKE_KEY, ...fields });
  const path = `/prompt/${String(prompt.id)}`;
  const ticket = await desk.openFor(user, {
    queueId,
    name: 'Maria Souza',
    body: `Vocês entregam no sábado? Meu CPF é ${CPF}`,
  });
  const ask = async (who: TestUser | undefined, body: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/prompt/composer/${String(ticket.id)}`,
      headers: who?.headers ?? {},
      payload: body,
    });
    const isGood = answer.statusCode === 200;
    const lines = isGood ? answer.body.split('\n').filter((line) => line !== '') : [];
    return {
      status: answer.statusCode,
      body: isGood ? {} : answer.json<object>(),
      lines: lines.map((line) => JSON.parse(line) as ComposerLine),
    };
  };
  const say = (...bodies: readonly string[]) =>
    desk.call<Trial>(desk.admin, 'POST', `${path}/playground`, {
      messages: bodies.map((body, at) => ({ fromMe: at % 2 === 1, body })),
    });
  const used = async () => (await desk.ok<Usage>('GET', '/prompt/usage')).rows;
  return { desk, user, prompt, path, ticket, ask, say, used };
};

const textOf = (lines: readonly ComposerLine[]): string =>
  lines.map((line) => ('text' in line ? line.text : '')).join('');

t.test('servers, voices and talks are tried by administrators, of their own prompts', async (t) => {
  const { desk, user, prompt, path } = await setUp();
  const server = { id: prompt.id, baseUrl: openAi.baseUrl, model: 'gpt-4o-mini' };
  const routes = [
    ['POST', '/prompt/test', server],
    ['POST', '/prompt/voices', { id: prompt.id, voiceRegion: azure.url }],
    ['POST', `${path}/playground`, { messages: [{ fromMe: false, body: 'Oi' }] }],
  ] as const;
  const before = openAi.asked.length;
  for (const [method, url, body] of routes) {
    t.equal((await desk.call(undefined, method, url, body)).status, 401, url);
    t.equal((await desk.call(user, method, url, body)).status, 403, url);
    t.match(await desk.call(stranger.admin, method, url, body), {
      status: 404,
      body: { error: 'ERR_NO_PROMPT_FOUND' },
    });
  }
  for (const url of ['/prompt/list', '/prompt/usage']) {
    t.equal((await desk.call(undefined, 'GET', url)).status, 401);
    t.equal((await desk.call(user, 'GET', url)).status, 403);
  }
  t.equal(openAi.asked.length, before, 'nothing was asked');
});

t.test('tries a server as it is typed, and shows a stored key to no other', async (t) => {
  const { desk, prompt } = await setUp();
  const test = (body: object) =>
    desk.call(desk.admin, 'POST', '/prompt/test', { model: 'gpt-4o-mini', ...body });
  const { baseUrl } = openAi;
  openAi.script({ calls: [{ name: 'ready', arguments: '{}' }] });
  t.match(await test({ id: prompt.id, baseUrl }), { status: 200, body: { callsTools: true } });
  openAi.script({ text: 'Sim' });
  t.match(await test({ baseUrl, apiKey: FAKE_KEY }), { status: 200, body: { callsTools: false } });
  t.match(await test({ baseUrl, apiKey: 'sk-outra' }), {
    status: 400,
    body: { error: 'ERR_MODEL_BAD_KEY' },
  });
  t.match(await test({ id: prompt.id, baseUrl: 'https://example.org/v1' }), {
    status: 400,
    body: { error: 'ERR_PROMPT_APIKEY_INVALID', field: 'apiKey' },
  });
  t.match(await test({ baseUrl: 'http://169.254.169.254/v1' }), {
    status: 400,
    body: { error: 'ERR_PROMPT_ADDRESS_INVALID', field: 'baseUrl' },
  });
});

t.test('lists the voices that a region names', async (t) => {
  const { desk, prompt } = await setUp();
  const voices = (body: object) => desk.call(desk.admin, 'POST', '/prompt/voices', body);
  t.same(await voices({ voiceRegion: azure.url, voiceKey: FAKE_VOICE_KEY }), {
    status: 200,
    body: { voices: ['pt-BR-FabioNeural'] },
  });
  t.match(await voices({ voiceRegion: azure.url, voiceKey: 'outra' }), {
    status: 400,
    body: { error: 'ERR_MODEL_BAD_KEY' },
  });
  for (const body of [
    { voiceRegion: 'a.evil', voiceKey: 'chave' },
    { voiceRegion: azure.url, id: prompt.id },
  ]) {
    t.match(await voices(body), { status: 400, body: { error: 'ERR_PROMPT_VOICE_INVALID' } });
  }
});

t.test('talks as the engine would, with what it took, and keeps nothing but that', async (t) => {
  const { desk, path, ticket, say, used } = await setUp();
  await desk.ok('POST', `${path}/knowledge`, { name: 'Frete', text: 'A entrega é grátis no Sul.' });
  const messages = (await desk.messages(ticket.id)).length;
  const { status, body } = await say('Vocês fazem entrega no Sul?');
  t.match(
    { status, body },
    {
      status: 200,
      body: {
        text: /grátis no Sul/,
        calls: [{ name: 'search_knowledge', detail: /Vocês fazem entrega no Sul\?$/ }],
        sources: ['Frete'],
        inputTokens: 240,
        outputTokens: 60,
        isEstimated: false,
        isCut: false,
      },
    },
  );
  t.match((await say('Oi', 'Olá!', 'Quero falar com uma pessoa')).body, {
    text: 'Um atendente irá lhe atender em breve.',
    calls: [{ name: 'transfer', detail: 'O cliente pediu uma pessoa.' }],
  });
  t.equal((await desk.messages(ticket.id)).length, messages);
  t.match(await used(), [{ purpose: 'playground', prompt: 'Recepção', calls: 3, failures: 0 }]);
  openAi.script({ status: 500, json: {} });
  t.match(await say('Oi'), { status: 502, body: { error: 'ERR_MODEL_DOWN' } });
});

t.test('a suggestion comes in parts, with its sources, and is not sent', async (t) => {
  const { desk, user, path, ticket, ask, used } = await setUp();
  await desk.ok('POST', `${path}/knowledge`, { name: 'Entrega', text: 'Entregamos aos sábados.' });
  const before = (await desk.messages(ticket.id)).length;
  openAi.script({ text: 'Sim, entregamos aos sábados até o meio-dia.' });
  const { status, lines } = await ask(user, { help: 'suggest' });
  t.equal(status, 200);
  t.ok(lines.length > 3, 'in parts');
  t.equal(textOf(lines), 'Sim, entregamos aos sábados até o meio-dia.');
  t.same(lines.at(-1), { done: { sources: ['Entrega'], isCut: false } });
  const asked = openAi.asked.at(-1);
  t.match(asked, { stream: true, messages: [{ role: 'system' }, { role: 'user' }] });
  const [system, material] = asked?.messages ?? [];
  t.match(material?.content, /Entregamos aos sábados\.[\s\S]*Cliente: Vocês entregam no sábado/);
  t.notMatch(system?.content, /sábado/, 'nobody’s words are the system’s');
  t.notMatch(JSON.stringify(asked), CPF);
  t.equal((await desk.messages(ticket.id)).length, before);
  t.match(await used(), [{ purpose: 'composer', calls: 1, inputTokens: 120, outputTokens: 30 }]);
});

t.test('a text is written anew, and what went wrong is said', async (t) => {
  const { desk, user, ask, used } = await setUp();
  t.equal((await ask(undefined, { help: 'suggest' })).status, 401);
  t.match(await ask(stranger.admin, { help: 'suggest' }), {
    status: 404,
    body: { error: 'ERR_NO_TICKET_FOUND' },
  });
  const colleague = await desk.attendant('Rui');
  t.equal((await ask(colleague, { help: 'suggest' })).status, 403, 'who may not see the ticket');
  t.match(await ask(user, { help: 'formal', text: ' ' }), {
    status: 400,
    body: { error: 'ERR_NOTHING_TO_REWRITE' },
  });
  openAi.script({ text: 'Bom dia, senhora.' });
  t.equal(
    textOf((await ask(user, { help: 'formal', text: 'oi dona' })).lines),
    'Bom dia, senhora.',
  );
  t.match(openAi.asked.at(-1)?.messages, [
    { role: 'system' },
    { role: 'user', content: 'oi dona' },
  ]);
  openAi.script({ status: 401, json: { error: { message: 'Incorrect API key provided.' } } });
  const { lines } = await ask(user, { help: 'corrected', text: 'oi dona' });
  t.same(lines, [{ error: 'ERR_MODEL_BAD_KEY' }]);
  t.match(await used(), [{ purpose: 'composer', calls: 2, failures: 1 }]);
});

t.test('without tokens or prompts nothing is asked', async (t) => {
  const { desk, user, path, ask, say } = await setUp({ dailyTokens: 1 });
  openAi.script({ text: 'Olá!' });
  t.equal((await ask(user, { help: 'suggest' })).status, 200);
  const refusal = { status: 400, body: { error: 'ERR_PROMPT_BUDGET' } };
  t.match(await ask(user, { help: 'suggest' }), refusal);
  t.match(await say('Oi'), refusal);
  const ready = () => desk.call(user, 'GET', '/prompt/composer');
  t.match(await ready(), { status: 200, body: { isReady: true } });
  await desk.ok('DELETE', path);
  t.match(await ready(), { body: { isReady: false } });
  t.equal((await desk.call(undefined, 'GET', '/prompt/composer')).status, 401);
  t.match(await ask(user, { help: 'suggest' }), {
    status: 400,
    body: { error: 'ERR_NO_PROMPT_FOR_HELP' },
  });
});

t.test('whoever leaves the page ends the help, and pays for what was written', async (t) => {
  const { user, ticket, used } = await setUp();
  const address = await app.listen();
  const words = Array.from({ length: 2_000 }, (_, at) => `palavra${String(at)}`).join(' ');
  openAi.script({ text: words });
  const control = new AbortController();
  const answer = await fetch(`${address}/api/prompt/composer/${String(ticket.id)}`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ help: 'suggest' }),
    signal: control.signal,
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  control.abort();
  const [row] = await eventually(used, (rows) => rows.length > 0);
  t.match(row, { purpose: 'composer', calls: 1, failures: 1, estimates: 1 });
  t.ok((row?.outputTokens ?? 0) < words.length / 4, 'long before its end');
});
