import { allowing, createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import { newNumber } from '../tickets/testing.ts';
import { FAKE_VOICE_KEY, openFakeAzureSpeech } from './testing/fake-azure-speech/index.ts';
import { FAKE_KEY, openFakeOpenAi } from './testing/fake-openai/index.ts';
import { setUp } from './testing/prompt-desk.ts';
import { silentOgg } from './testing/silent-ogg.ts';

t.setTimeout(180_000);
const fake = await openFakeOpenAi();
const azure = await openFakeAzureSpeech();
t.teardown(() => Promise.all([fake.service.close(), azure.close()]));
const app = await createTestApp(t, { config: allowing(fake.service, azure) });

/** A company whose connection a prompt answers on, and a customer. */
const begin = async (fields: object = {}) => {
  const world = await setUp(app);
  const { desk } = world;
  const other = await desk.queue('Suporte');
  const prompt = await world.add({ baseUrl: fake.baseUrl, apiKey: FAKE_KEY, ...fields });
  await desk.ok('PUT', `/whatsapp/${String(desk.connection)}`, { promptId: prompt.id });
  const number = newNumber();
  const speaks = async () => {
    const form = new FormData();
    form.append('from', JSON.stringify({ number, name: 'Zé da Silva' }));
    form.append(
      'medias',
      new Blob([new Uint8Array(silentOgg())], { type: 'audio/ogg' }),
      'voz.ogg',
    );
    await desk.send(desk.admin, `/simulator/${String(desk.connection)}/messages`, form);
  };
  /** Messages of the company, once there are so many. Facts are followed meanwhile. */
  const said = (count: number) =>
    eventually(
      async () => {
        await app.services.followers.run();
        return (await desk.phone(number)).filter(({ fromMe }) => fromMe);
      },
      (all) => all.length >= count,
    );
  const notes = async () => {
    const { id, contactId } = await desk.of(number);
    const query = `ticketId=${String(id)}&contactId=${String(contactId)}`;
    return desk.ok<{ note: string }[]>('GET', `/ticket-notes/list?${query}`);
  };
  return { ...world, other, prompt, number, speaks, said, notes };
};

t.test(
  'a voice note is understood and answered by voice; a person takes over with a note',
  async (t) => {
    const { desk, other, number, speaks, said, notes } = await begin({
      voice: 'pt-BR-FabioNeural',
      voiceKey: FAKE_VOICE_KEY,
      voiceRegion: azure.url,
    });
    fake.hears('Vocês abrem aos sábados?');
    fake.script({ text: 'Sim, Zé: aos sábados até as 12h.' });
    await speaks();
    const [spoken] = await said(1);
    t.match(spoken, { mediaType: 'audio', body: 'Sim, Zé: aos sábados até as 12h.' });
    t.match(fake.asked.at(-1)?.messages.at(-1)?.content, 'Vocês abrem aos sábados?');
    const given = JSON.stringify({
      queue: 'Suporte',
      reason: 'Quer uma pessoa.',
      summary: 'Está calmo.',
    });
    fake.script({ calls: [{ name: 'transfer', arguments: given }] });
    await desk.writes(number, 'Quero falar com alguém', { name: 'Zé da Silva' });
    t.match((await said(2)).at(-1), { body: 'Um atendente irá lhe atender em breve.' });
    t.equal((await desk.of(number)).queueId, other);
    t.match(await notes(), [{ note: /Quer uma pessoa\.\nEstá calmo\./ }]);
    const calls = fake.asked.length;
    await desk.writes(number, 'Ainda aí?', { name: 'Zé da Silva' });
    await app.services.followers.run();
    const turns = await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
      trx('automation_turns').orderBy('id').select('status', 'reason'),
    );
    t.match(turns, [{ status: 'delivered' }, { status: 'delivered', reason: 'asked' }]);
    t.equal(turns.length, 2, 'nothing answers what a person is to answer');
    t.equal(fake.asked.length, calls);
  },
);

t.test('where the day’s tokens are spent, the ticket is its queue’s', async (t) => {
  const { desk, number, notes, prompt } = await begin({ dailyTokens: 1 });
  fake.script({ text: 'Oi!' });
  await desk.writes(number, 'Oi');
  await eventually(async () => (await desk.phone(number)).some(({ fromMe }) => fromMe));
  await desk.writes(number, 'Tudo bem?');
  await eventually(async () => (await notes()).length > 0);
  t.match(await notes(), [{ note: /tokens do dia/ }]);
  t.equal((await desk.of(number)).status, 'pending');
  t.ok(prompt.id);
});

t.test('an option of a menu leads to a prompt, which understands voice notes too', async (t) => {
  const { desk, other, prompt, number, speaks, said } = await begin();
  await desk.ok('PUT', `/whatsapp/${String(desk.connection)}`, {
    promptId: null,
    queueIds: [other],
    greetingMessage: 'Olá!',
  });
  await desk.ok('POST', '/queue-options', {
    queueId: other,
    title: 'Assistente',
    message: 'Pode perguntar.',
    target: { engine: 'prompts', config: prompt.id },
  });
  await desk.writes(number, 'Oi');
  const [menu] = await said(1);
  t.match(menu?.body, /Assistente/);
  await desk.writes(number, '1');
  t.match((await said(2)).at(-1)?.body, 'Pode perguntar.');
  fake.hears('Qual é o preço da afinação?');
  fake.script({ text: 'A afinação custa R$ 280.' });
  await speaks();
  t.match((await said(3)).at(-1), { body: 'A afinação custa R$ 280.' });
  t.match(fake.asked.at(-1)?.messages.at(-1)?.content, 'Qual é o preço da afinação?');
});
