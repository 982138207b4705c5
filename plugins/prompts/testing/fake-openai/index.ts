import { openFakeService } from 'prosa/core/testing';
import type { FakeReply, FakeRequest, FakeService } from 'prosa/core/testing';
import { silentOgg } from '../silent-ogg.ts';
import { askedIn, failure, improvised, replyOf } from './fake-model.ts';
import type { AskedChat, ScriptedAnswer } from './fake-model.ts';

/** The key it accepts. */
export const FAKE_KEY = 'sk-prosa-demo';

/** An answer of the model, a whole reply, or a function of the request. */
type ScriptedStep = ScriptedAnswer | FakeReply | ((asked: AskedChat) => ScriptedAnswer);

/** A server that speaks OpenAI's protocol, and its script. */
export interface FakeOpenAi {
  readonly service: FakeService;
  /** For the field of a prompt. */
  readonly baseUrl: string;
  /** Each answer for one chat request, in turn; then it improvises. A function sees the request. */
  script(...answers: readonly ScriptedStep[]): void;
  /** Bodies of the chat requests so far. */
  readonly asked: readonly AskedChat[];
  /** Words it makes out in every file from now on. */
  hears(words: string): void;
  /** Bytes it answers with when it is to speak. */
  speaks(bytes: Buffer): void;
  /** Parameters it refuses from now on. */
  refuses(...parameters: readonly string[]): void;
}

const isReply = (answer: ScriptedAnswer | FakeReply): answer is FakeReply =>
  ['status', 'json', 'events', 'bytes'].some((name) => name in answer);

/** Starts it. Whoever starts it closes its service. */
export const openFakeOpenAi = async (port?: number): Promise<FakeOpenAi> => {
  const scripted: ScriptedStep[] = [];
  const asked: AskedChat[] = [];
  let heard = 'Qual é o horário de vocês?';
  let spoken: Buffer = silentOgg();
  let refused: readonly string[] = [];

  const chat = (request: FakeRequest): FakeReply => {
    const ask = askedIn(request);
    asked.push(ask);
    const bad = refused.find((parameter) => parameter in ask);
    if (bad !== undefined) {
      const message = `Unsupported parameter: '${bad}' is not supported with this model.`;
      return failure(400, {
        message,
        type: 'invalid_request_error',
        param: bad,
        code: 'unsupported_parameter',
      });
    }
    const next = scripted.shift() ?? improvised;
    const answer = typeof next === 'function' ? next(ask) : next;
    return isReply(answer) ? answer : replyOf(answer, ask);
  };

  const handle = (request: FakeRequest): FakeReply => {
    if (request.headers.authorization !== `Bearer ${FAKE_KEY}`) {
      return failure(401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' });
    }
    switch (request.pathname) {
      case '/v1/chat/completions':
        return chat(request);
      case '/v1/audio/transcriptions':
        return { json: { text: heard, usage: { type: 'duration', seconds: 4 } } };
      case '/v1/audio/speech':
        return { bytes: spoken, headers: { 'content-type': 'audio/ogg' } };
      default:
        return failure(404, { message: 'Unknown request URL.', code: 'unknown_url' });
    }
  };

  const service = await openFakeService({
    name: 'OpenAI',
    about: 'Um modelo de mentira: fala o protocolo da OpenAI, entende áudio e responde por voz.',
    details: { 'Chave de API': FAKE_KEY, Modelo: 'gpt-4o-mini' },
    handle,
    ...(port === undefined ? {} : { port }),
  });
  return {
    service,
    baseUrl: `${service.url}/v1`,
    script: (...answers) => {
      scripted.push(...answers);
    },
    asked,
    hears: (words) => {
      heard = words;
    },
    speaks: (bytes) => {
      spoken = bytes;
    },
    refuses: (...parameters) => {
      refused = parameters;
    },
  };
};
