import { openFakeService } from 'prosa/core/testing';
import { silentOgg } from '../silent-ogg.ts';
import type { FakeReply, FakeRequest, FakeService } from 'prosa/core/testing';

/** The key it accepts. */
export const FAKE_VOICE_KEY = 'azure-prosa-demo';

const FORMAT = 'ogg-48khz-16bit-mono-opus';

/** Says texts as Azure does: the status of a refusal is all it tells. */
const handle = ({ headers, method, pathname, text }: FakeRequest): FakeReply => {
  if (headers['ocp-apim-subscription-key'] !== FAKE_VOICE_KEY) return { status: 401 };
  if (method === 'GET' && pathname === '/cognitiveservices/voices/list') {
    return { json: [{ ShortName: 'pt-BR-FabioNeural', Locale: 'pt-BR', Gender: 'Male' }] };
  }
  if (pathname !== '/cognitiveservices/v1') return { status: 404 };
  if (headers['content-type'] !== 'application/ssml+xml') return { status: 415 };
  const isRight =
    headers['user-agent'] !== undefined && headers['x-microsoft-outputformat'] === FORMAT;
  const hasVoice =
    /^<speak version="1\.0" xml:lang="pt-BR"><voice name="[\w-]+">[^<]+<\/voice><\/speak>$/;
  if (!isRight || !hasVoice.test(text)) return { status: 400 };
  return { bytes: silentOgg(), headers: { 'content-type': 'audio/ogg' } };
};

/** Starts it. Whoever starts it closes it. */
export const openFakeAzureSpeech = (port?: number): Promise<FakeService> =>
  openFakeService({
    name: 'Azure Speech',
    about: 'Uma voz de mentira: responde com um áudio vazio a cada texto.',
    details: { Chave: FAKE_VOICE_KEY },
    handle,
    ...(port === undefined ? {} : { port }),
  });
