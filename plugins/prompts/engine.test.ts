import { allowing, createTestApp, toldEvents } from 'prosa/core/testing';
import t from 'tap';
import { newNumber } from '../tickets/testing.ts';
import { FAREWELL } from './services/engine/answer-text.ts';
import { FAKE_VOICE_KEY, openFakeAzureSpeech } from './testing/fake-azure-speech/index.ts';
import { FAKE_KEY, openFakeOpenAi } from './testing/fake-openai/index.ts';
import { setUp } from './testing/prompt-desk.ts';
import { turnTaker } from './testing/turns.ts';

t.setTimeout(180_000);
const fake = await openFakeOpenAi();
const azure = await openFakeAzureSpeech();
t.teardown(() => Promise.all([fake.service.close(), azure.close()]));
const app = await createTestApp(t, { config: allowing(fake.service, azure) });

/** A company whose prompt answers by the fake, and a customer who wrote. */
const begin = async (fields: object = {}, body = 'Bom dia! Meu CPF é 529.982.247-25') => {
  const world = await setUp(app);
  const other = await world.desk.queue('Suporte');
  const server = { baseUrl: fake.baseUrl, apiKey: FAKE_KEY };
  const prompt = await world.add({ ...server, ...fields });
  const number = newNumber();
  await world.desk.writes(number, body, { name: 'Zé da Silva' });
  const ticket = await world.desk.of(number);
  const turns = turnTaker(app, world.desk.company.id);
  const usage = () =>
    app.database.transaction({ companyId: world.desk.company.id }, async ({ trx }) => ({
      rows: await trx('ai_usage').orderBy('purpose').select('*'),
      budgets: await trx('ai_budgets').select('*'),
    }));
  const take = (options: Parameters<typeof turns.take>[2] = {}) =>
    turns.take(ticket.id, prompt.id, options);
  return { ...world, other, prompt, ticket, number, turns, take, usage };
};

t.test('applies in the queue, and on the connection where there is no queue', async (t) => {
  const { desk, queueId, prompt, turns } = await begin();
  const second = await desk.ok<{ id: number }>('POST', '/prompt', {
    ...prompt,
    name: 'Da conexão',
    apiKey: FAKE_KEY,
  });
  const { engine } = turns;
  const connectionId = desk.connection;
  const applies = (queue: number | null) =>
    app.database.transaction({ companyId: desk.company.id }, (ctx) =>
      engine.applies(ctx, { queueId: queue, connectionId }),
    );
  t.equal(await applies(queueId), undefined);
  t.equal(engine.isIdle(desk.company.id), true);
  await desk.ok('PUT', `/queue/${String(queueId)}`, { promptId: prompt.id });
  await desk.ok('PUT', `/whatsapp/${String(connectionId)}`, { promptId: second.id });
  t.equal(await applies(queueId), prompt.id);
  t.equal(await applies(null), second.id);
  t.equal(engine.isIdle(desk.company.id), false);
});

t.test(
  'answers with the company’s words, the history, and nothing of the customer in its orders',
  async (t) => {
    const { desk, ticket, number, prompt, take, usage } = await begin({ maxMessages: 3 });
    const path = `/tickets/${String(ticket.id)}`;
    await desk.ok('PUT', path, { status: 'open', userId: desk.admin.id });
    const said = { method: 'POST', url: `/api/messages/${String(ticket.id)}` } as const;
    const { headers } = desk.admin;
    await app.inject({ ...said, headers, payload: { body: 'Um momento.' } });
    await desk.writes(number, 'Quanto custa a afinação?');
    fake.script({ text: 'Olá, Zé! **R$ 280**. Veja https://evil.net/x' });
    const { answer } = await take();
    t.match(answer, {
      replies: [{ body: 'Olá, Zé! *R$ 280*. Veja', verbatim: true }],
      memory: { misses: 0 },
      trace: ['link-removed'],
      usage: { inputTokens: 120, outputTokens: 30 },
    });
    t.equal(answer.ends, undefined);
    const asked = fake.asked.at(-1);
    t.match(asked?.messages[0]?.content, prompt.prompt);
    t.notMatch(asked?.messages[0]?.content, /Zé|CPF|afinação/);
    t.same(
      asked?.messages.slice(1).map(({ role }) => role),
      ['user', 'assistant', 'user'],
    );
    t.match(asked?.messages[1]?.content, '[Nome do cliente: Zé]\nBom dia! Meu CPF é [CPF]');
    t.match((await usage()).rows, [
      {
        purpose: 'answer',
        calls: 1,
        input_tokens: '120',
        output_tokens: '30',
        prompt_id: prompt.id,
      },
    ]);
  },
);

t.test(
  'passes to a person by a function or by the phrase, with a note for whoever takes over',
  async (t) => {
    const { other, queueId, take } = await begin();
    const given = JSON.stringify({
      queue: 'suporte',
      reason: 'Quer uma pessoa.',
      summary: 'Está calmo.',
    });
    fake.script({ text: 'Já passo você.', calls: [{ name: 'transfer', arguments: given }] });
    const byCall = (await take()).answer;
    t.match(byCall, {
      replies: [{ body: 'Já passo você.' }],
      queueId: other,
      ends: 'handed-over',
      memory: null,
      reason: 'asked',
      note: /Quer uma pessoa\.\nEstá calmo\./,
    });
    fake.script({ text: 'Ação: Transferir para o setor de atendimento' }, { text: 'Quer preços.' });
    const byPhrase = (await take()).answer;
    t.match(byPhrase, {
      replies: [{ body: FAREWELL }],
      queueId,
      ends: 'handed-over',
      note: /Quer preços/,
    });
    fake.script({ text: 'Até logo!', calls: [{ name: 'finish', arguments: '{"reason":"fim"}' }] });
    t.match((await take()).answer, {
      ends: 'finished',
      close: true,
      replies: [{ body: 'Até logo!' }],
    });
  },
);

t.test('refuses functions that are not offered, and gives up after three rounds', async (t) => {
  const { take } = await begin();
  const bad = { calls: [{ name: 'http_get', arguments: '{"url":"http://10.0.0.1"}' }] };
  fake.script(
    bad,
    { calls: [{ name: 'transfer', arguments: '{"queue":"Cofre"}' }] },
    { text: 'Certo.' },
  );
  const { answer } = await take();
  t.match(answer, { replies: [{ body: 'Certo.' }], trace: ['refused', 'refused'] });
  t.same(
    fake.asked
      .at(-1)
      ?.messages.filter(({ role }) => role === 'tool')
      .map(({ content }) => content),
    ['Não há esta função.', 'Não há este setor. Use um dos nomes da lista, ou nenhum.'],
  );
  fake.script(bad, bad, bad, bad, { text: 'Pediu uma página.' });
  t.match((await take()).answer, {
    ends: 'handed-over',
    reason: 'rounds',
    replies: [{ body: FAREWELL }],
  });
});

t.test('answers by voice, and in writing where the voice fails', async (t) => {
  const voice = { voice: 'pt-BR-FabioNeural', voiceKey: FAKE_VOICE_KEY, voiceRegion: azure.url };
  const { take, usage } = await begin(voice);
  fake.script({ text: 'Abrimos às *8h*.' });
  const spoken = (await take()).answer;
  t.match(spoken, {
    replies: [{ body: 'Abrimos às *8h*.', file: { mime: 'audio/ogg' } }],
    trace: ['voice'],
  });
  t.match(azure.requests.at(-1)?.body, 'Abrimos às 8h.');
  azure.fault('down');
  fake.script({ text: 'Abrimos às 8h.' });
  const written = (await take()).answer;
  t.match(written, { replies: [{ body: 'Abrimos às 8h.' }], trace: ['voice-failed'] });
  t.equal(written.replies?.[0]?.file, undefined);
  t.match((await usage()).rows.at(-1), { purpose: 'speech', calls: 1, characters: '14' });
});

t.test(
  'a budget is overshot by one reservation at most, and its end is told once a day',
  async (t) => {
    const { desk, ticket, prompt, turns, usage } = await begin({ dailyTokens: 5_000 });
    const turn = await turns.turnOf(ticket.id, prompt.id);
    const all = await Promise.all(Array.from({ length: 50 }, () => turns.prepare(turn)));
    const given = all.flatMap((each) => ('given' in each ? each.given : []));
    const [first] = given;
    t.ok(first && given.length > 1 && given.length < 50);
    const one = first?.reservation.tokens ?? 0;
    t.ok((given.length - 1) * one < 5_000, 'the last one was reserved before the end');
    t.same(
      new Set(all.flatMap((each) => ('refused' in each ? each.refused : []))),
      new Set(['budget-spent']),
    );
    const told = (await toldEvents(app, desk.company.id, 'prompts')).filter(
      ({ name }) => name === 'prompts.budget-spent',
    );
    t.match(told, [{ topics: ['admins'], payload: { promptId: prompt.id, dailyTokens: 5_000 } }]);
    for (const each of given) await turns.settle(turn, each);
    t.match((await usage()).budgets, [{ spent: '0', reserved: '0' }]);
  },
);

t.test(
  'a call that fails or is dropped is booked, and says nothing of what it was asked',
  async (t) => {
    const { take, usage } = await begin();
    fake.service.fault('down');
    const failed = await take().then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    t.match(failed, { kind: 'down', sent: true });
    t.notMatch(JSON.stringify([failed, failed?.stack]), new RegExp(`${FAKE_KEY}|CPF|127\\.0`));
    fake.service.fault('hold');
    const stop = new AbortController();
    const dropped = take({ signal: stop.signal });
    stop.abort(new Error('taken'));
    await t.rejects(dropped, /taken/);
    fake.service.clear();
    const { rows } = await usage();
    t.match(rows, [{ calls: 2, failures: 2, estimates: 2 }]);
  },
);
