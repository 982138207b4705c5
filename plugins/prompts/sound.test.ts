import { allowing, createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { Transcriber, Voice } from './services/ports.ts';
import type { OpenPrompt } from './services/ports.ts';
import { FAKE_VOICE_KEY, openFakeAzureSpeech } from './testing/fake-azure-speech/index.ts';
import { failureOf } from './testing/failure-of.ts';
import { FAKE_KEY, openFakeOpenAi } from './testing/fake-openai/index.ts';

t.setTimeout(120_000);
const fake = await openFakeOpenAi();
const azure = await openFakeAzureSpeech();
t.teardown(() => Promise.all([fake.service.close(), azure.close()]));
const app = await createTestApp(t, { config: allowing(fake.service, azure) });
const voice = app.host.resolve('prompts', Voice);

const prompt = (fields: Partial<OpenPrompt> = {}): OpenPrompt => ({
  id: 1,
  name: 'Recepção',
  prompt: 'Atenda.',
  baseUrl: fake.baseUrl,
  apiKey: FAKE_KEY,
  model: 'modelo',
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  transcriptionModel: 'whisper-1',
  voice: 'pt-BR-FabioNeural',
  voiceKey: FAKE_VOICE_KEY,
  voiceRegion: azure.url,
  speechModel: 'gpt-4o-mini-tts',
  queueId: null,
  dailyTokens: 0,
  ...fields,
});

t.test('has a text said by Azure as a voice note', async (t) => {
  const note = await voice.speak(prompt(), 'Olá & <bem-vinda>, D’Ávila!');
  t.equal(note.subarray(0, 4).toString(), 'OggS');
  t.match(azure.requests.at(-1)?.body, 'Olá &amp; &lt;bem-vinda&gt;, D’Ávila!');
  t.match(await failureOf(voice.speak(prompt({ voiceKey: 'outra' }), 'Olá')), { kind: 'bad-key' });
  azure.fault('html');
  t.match(await failureOf(voice.speak(prompt(), 'Olá')), { kind: 'malformed', code: 'not_ogg' });
});

t.test('has a text said by the prompt’s own server', async (t) => {
  const own = prompt({ voice: 'speech:alloy' });
  t.equal((await voice.speak(own, 'Olá')).subarray(0, 4).toString(), 'OggS');
  t.match(JSON.parse(fake.service.requests.at(-1)?.body ?? '{}'), {
    model: 'gpt-4o-mini-tts',
    input: 'Olá',
    voice: 'alloy',
    response_format: 'opus',
  });
  fake.speaks(Buffer.from('ID3 not Ogg'));
  t.match(await failureOf(voice.speak(own, 'Olá')), { kind: 'malformed', code: 'not_ogg' });
  t.match(await failureOf(voice.speak(own, 'a'.repeat(5000))), { kind: 'too-long', sent: false });
});

t.test('makes out what is said in a voice note', async (t) => {
  const transcriber = app.host.resolve('prompts', Transcriber);
  fake.hears(' Quero afinar meu piano. ');
  const file = { bytes: Buffer.from('OggS…'), mime: 'audio/ogg; codecs=opus' };
  t.same(await transcriber.transcribe(prompt(), file), {
    text: 'Quero afinar meu piano.',
    seconds: 4,
  });
  const sent = fake.service.requests.at(-1)?.body ?? '';
  t.match(sent, /filename="?voz\.ogg/);
  t.match(sent, /whisper-1/);
  fake.service.fault('down');
  t.match(await failureOf(transcriber.transcribe(prompt(), file)), { kind: 'down' });
});
