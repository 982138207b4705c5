import { allowing, createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import { decided, newNumber } from '../tickets/testing.ts';
import { FAKE_KEY, openFakeOpenAi } from './testing/fake-openai/index.ts';
import { setUp } from './testing/prompt-desk.ts';
import { silentOgg } from './testing/silent-ogg.ts';

t.setTimeout(180_000);
const fake = await openFakeOpenAi();
t.teardown(() => fake.service.close());
const app = await createTestApp(t, { config: allowing(fake.service) });

/** A company with a prompt, and customers who send voice notes. */
const begin = async () => {
  const world = await setUp(app);
  const { desk } = world;
  const prompt = await world.add({ baseUrl: fake.baseUrl, apiKey: FAKE_KEY });
  const speaks = async (number: string) => {
    const form = new FormData();
    form.append('from', JSON.stringify({ number, name: 'Zé' }));
    form.append(
      'medias',
      new Blob([new Uint8Array(silentOgg())], { type: 'audio/ogg' }),
      'voz.ogg',
    );
    const sent = await desk.send(
      desk.admin,
      `/simulator/${String(desk.connection)}/messages`,
      form,
    );
    if (sent.status >= 300) throw new Error(JSON.stringify(sent.body));
    await decided(app);
    await app.services.followers.run();
  };
  const transcripts = async (number: string) =>
    (await desk.messages((await desk.of(number)).id))
      .filter(({ mediaType }) => mediaType === 'audio')
      .map(({ transcript }) => transcript);
  return { ...world, prompt, speaks, transcripts };
};

const heard = (transcripts: () => Promise<readonly (string | undefined)[]>) =>
  eventually(transcripts, (all) => all.length > 0 && all.every((each) => (each ?? '') !== ''));

t.test(
  'writes down what customers say where a prompt answers, and no more than the company wants',
  async (t) => {
    const { desk, queueId, prompt, speaks, transcripts } = await begin();
    const [unattended, attended] = [newNumber(), newNumber()];
    await desk.ok('PUT', `/whatsapp/${String(desk.connection)}`, { promptId: prompt.id });
    await desk.writes(attended);
    const { id } = await desk.of(attended);
    await desk.ok('PUT', `/tickets/${String(id)}`, {
      status: 'open',
      userId: desk.admin.id,
      queueId,
    });
    fake.hears('Quero afinar meu piano');
    await speaks(attended);
    await speaks(unattended);
    t.same(await heard(() => transcripts(unattended)), ['Quero afinar meu piano']);
    t.same(await transcripts(attended), [undefined], 'people listen themselves');
    await desk.setting('transcription', 'all');
    fake.hears('Obrigado pela ajuda');
    await speaks(attended);
    const all = await eventually(
      () => transcripts(attended),
      (each) => each.at(-1) !== undefined,
    );
    t.equal(all.at(-1), 'Obrigado pela ajuda');
    const rows = await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
      trx('ai_usage').where({ purpose: 'transcription' }).select('calls', 'seconds'),
    );
    t.match(rows, [{ calls: 2, seconds: 8 }]);
  },
);

t.test('asks a service that fails again, and leaves one that refuses the key', async (t) => {
  const { desk, prompt, speaks, transcripts } = await begin();
  await desk.ok('PUT', `/whatsapp/${String(desk.connection)}`, { promptId: prompt.id });
  fake.hears('Bom dia');
  fake.service.fault({ name: 'down', path: /transcriptions/ });
  const number = newNumber();
  await speaks(number);
  t.same(await heard(() => transcripts(number)), ['Bom dia']);
  await desk.ok('PUT', `/prompt/${String(prompt.id)}`, { apiKey: 'sk-errada' });
  const sent = () => fake.service.requests.filter(({ path }) => path.endsWith('transcriptions'));
  const before = sent().length;
  await speaks(number);
  const failures = () =>
    app.database.transaction({ companyId: desk.company.id }, async ({ trx }) => {
      const [row] = await trx('ai_usage')
        .where({ purpose: 'transcription' })
        .select<{ failures: number }[]>('failures');
      return row?.failures;
    });
  await eventually(failures, (count) => count === 2);
  t.equal(sent().length, before + 1);
  // Nothing will be made out of it: the turn goes on without waiting a minute for it.
  const isAsked = () =>
    fake.service.received.some(
      ({ path, headers }) =>
        path.endsWith('completions') && headers.authorization === 'Bearer sk-errada',
    );
  await eventually(isAsked);
});
