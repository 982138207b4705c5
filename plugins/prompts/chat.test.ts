import { allowing, createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { ChatModel } from './services/ports.ts';
import type { ChatAsk } from './services/ports.ts';
import { failureOf } from './testing/failure-of.ts';
import { FAKE_KEY, openFakeOpenAi } from './testing/fake-openai/index.ts';

t.setTimeout(120_000);
const fake = await openFakeOpenAi();
t.teardown(() => fake.service.close());
const app = await createTestApp(t, { config: allowing(fake.service) });
const model = app.host.resolve('prompts', ChatModel);

let models = 0;
const ask = (fields: Partial<ChatAsk> = {}): ChatAsk => {
  models += 1;
  return {
    server: { baseUrl: fake.baseUrl, apiKey: FAKE_KEY },
    model: `modelo-${String(models)}`,
    messages: [
      { role: 'system', content: 'Atenda.' },
      { role: 'user', content: 'Bom dia' },
    ],
    maxTokens: 100,
    temperature: 0.5,
    ...fields,
  };
};
t.test('asks with the names a server takes, and remembers what a model refuses', async (t) => {
  const asked = ask();
  fake.script({ text: 'Olá!' });
  t.match(await model.complete(asked), {
    text: 'Olá!',
    usage: { inputTokens: 120, outputTokens: 30, isEstimated: false },
    finish: 'stop',
  });
  t.match(fake.asked.at(-1), { max_tokens: 100, temperature: 0.5 });
  fake.refuses('max_tokens', 'temperature', 'tools');
  const tools = [{ name: 'transfer', description: 'Passa', parameters: { type: 'object' } }];
  fake.script({ text: 'Um' }, { text: 'Dois' });
  t.equal((await model.complete({ ...asked, tools })).text, 'Um');
  const before = fake.asked.length;
  t.equal((await model.complete({ ...asked, tools })).text, 'Dois');
  t.equal(fake.asked.length, before + 1, 'nothing is tried a second time');
  t.match(fake.asked.at(-1), { max_completion_tokens: 100 });
  t.notOk('temperature' in (fake.asked.at(-1) ?? {}));
  fake.refuses('max_tokens', 'max_completion_tokens');
  fake.script({ text: 'Sem limite' });
  t.equal((await model.complete(ask())).text, 'Sem limite');
  fake.refuses();
});

t.test('reads answers of many kinds of servers', async (t) => {
  fake.script({ text: '<think>Hum, deixe ver.</think>\n\nOlá!', usage: false });
  const thought = await model.complete(ask());
  t.equal(thought.text, 'Olá!');
  t.equal(thought.usage.isEstimated, true);
  const parts = [
    { type: 'text', text: 'Em ' },
    { type: 'text', text: 'partes' },
  ];
  fake.script({ json: { choices: [{ message: { content: parts }, finish_reason: 'stop' }] } });
  t.equal((await model.complete(ask())).text, 'Em partes');
  fake.script({ calls: [{ name: 'transfer', arguments: '{"reason":' }] });
  t.match(await model.complete(ask()), {
    finish: 'calls',
    calls: [{ id: 'call_0', name: 'transfer', arguments: '{"reason":' }],
  });
});

t.test('says what went wrong, and quotes nobody', async (t) => {
  const failures: [object, object][] = [
    [
      { status: 429, json: { error: { code: 'insufficient_quota', message: 'x' } } },
      { kind: 'no-credit' },
    ],
    [
      { status: 429, headers: { 'retry-after': '7' }, json: { error: { message: 'slow down' } } },
      { kind: 'busy', retryAfterSeconds: 7 },
    ],
    [{ json: { error: { code: 402, message: 'Insufficient credits' } } }, { kind: 'no-credit' }],
    [{ json: { error: 'model failed' } }, { kind: 'down' }],
    [
      { status: 400, json: { object: 'error', message: 'bad', code: 400 } },
      { kind: 'bad-request' },
    ],
    [
      { text: '', finish: 'length' },
      { kind: 'malformed', code: 'no_text' },
    ],
    [{ text: '<think>sem fim' }, { kind: 'malformed', code: 'no_text' }],
    [{ json: {} }, { kind: 'malformed' }],
  ];
  for (const [answer, expected] of failures) {
    fake.script(answer);
    t.match(await failureOf(model.complete(ask())), expected, JSON.stringify(answer));
  }
  const secret = await failureOf(
    model.complete(ask({ server: { baseUrl: fake.baseUrl, apiKey: 'sk-segredo' } })),
  );
  t.match(secret, { kind: 'bad-key', code: 'invalid_api_key' });
  t.notMatch(JSON.stringify([secret, secret.message, secret.stack]), /sk-segredo|Bom dia|127\.0/);
  for (const [fault, kind] of [
    ['down', 'down'],
    ['html', 'malformed'],
    ['cut-json', 'malformed'],
    ['large', 'malformed'],
    ['redirect', 'refused-address'],
    ['reset-within', 'down'],
  ] as const) {
    fake.service.fault(fault);
    t.match(await failureOf(model.complete(ask())), { kind }, fault);
  }
});

t.test('halves a history that is too long, once', async (t) => {
  const tooLong = {
    status: 400,
    json: { error: { code: 'context_length_exceeded', message: 'x' } },
  };
  const messages: ChatAsk['messages'] = [
    { role: 'system', content: 'Atenda.' },
    ...[1, 2, 3, 4].map((n) => ({ role: 'user' as const, content: String(n) })),
  ];
  fake.script(tooLong, { text: 'Coube' });
  t.equal((await model.complete(ask({ messages }))).text, 'Coube');
  t.same(
    fake.asked.at(-1)?.messages.map(({ content }) => content),
    ['Atenda.', '3', '4'],
  );
  fake.script(tooLong, tooLong);
  t.match(await failureOf(model.complete(ask({ messages }))), { kind: 'too-long' });
});

t.test('hands a streamed answer over as it comes, without the thoughts before it', async (t) => {
  const parts: string[] = [];
  const onText = (part: string) => parts.push(part);
  fake.script({ text: '<think>Hum</think> Bom dia, Ana! Como vai?' });
  const answer = await model.complete(ask(), { onText });
  t.match(answer, { text: 'Bom dia, Ana! Como vai?', usage: { inputTokens: 120 } });
  t.equal(parts.join('').trim(), answer.text);
  t.ok(parts.length > 2);
  fake.script({ events: [JSON.stringify({ choices: [{ delta: { content: 'Bom' } }] })] });
  t.match(await failureOf(model.complete(ask(), { onText })), { kind: 'down', code: 'cut' });
  fake.script({ events: [JSON.stringify({ error: { message: 'x', code: 'server_error' } })] });
  t.match(await failureOf(model.complete(ask(), { onText })), { kind: 'down' });
  fake.refuses('stream_options');
  fake.script({ text: 'Sem contagem' });
  t.match(await model.complete(ask(), { onText }), { usage: { isEstimated: true } });
  fake.refuses();
});

t.test('stops when its caller does', async (t) => {
  fake.service.fault('hold');
  const stop = new AbortController();
  const asked = model.complete(ask(), { signal: stop.signal });
  stop.abort(new Error('taken'));
  await t.rejects(asked, /taken/);
  fake.service.clear();
});
