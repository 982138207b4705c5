import { createVerifier } from 'fast-jwt';
import { openFakeService } from 'prosa/core/testing';
import type { FakeReply, FakeRequest, FakeService } from 'prosa/core/testing';
import { keyFile } from '../key-file.ts';

const LONGEST_QUERY = 256;

/** A question as it was asked. */
interface AskedIntent {
  readonly path: string;
  readonly text: string | undefined;
  readonly languageCode: string | undefined;
  /** Base64. */
  readonly audio: string | undefined;
}

interface IntentBody {
  readonly queryInput: {
    readonly text?: { readonly text: string; readonly languageCode: string };
    readonly audioConfig?: { readonly languageCode: string; readonly sampleRateHertz: number };
  };
  readonly inputAudio?: string;
}

/** A server that speaks Google's tokens and Dialogflow ES. */
export interface FakeGoogle {
  readonly service: FakeService;
  readonly asked: readonly AskedIntent[];
  /** How many tokens it gave. */
  readonly tokens: number;
  /** Each result for one question, in turn; then it improvises. */
  script(...results: readonly object[]): void;
  /** Tokens that were given are worth nothing any more. */
  revoke(): void;
}

const refusal = (status: number, message: string): FakeReply => ({
  status,
  json: { error: { code: status, message } },
});

const said = (...texts: readonly string[]): object => ({
  fulfillmentText: texts[0],
  fulfillmentMessages: texts.map((text) => ({ text: { text: [text] } })),
});

const improvised = (text: string): object => {
  if (/atendente|pessoa/i.test(text)) {
    return { ...said('Vou chamar uma pessoa.'), diagnosticInfo: { end_conversation: true } };
  }
  if (/hor[áa]rio/i.test(text)) return said('Abrimos de segunda a sexta, das 8h às 18h.');
  return said('Olá! Posso ajudar com preços e horários.');
};

/**
 * Starts it. Whoever starts it closes its service.
 * @param publicKey PEM, of the service account that may ask: that of {@link keyFile} unless told
 */
export const openFakeGoogle = async (
  port?: number,
  publicKey = keyFile().publicKey,
): Promise<FakeGoogle> => {
  const asked: AskedIntent[] = [];
  const scripted: object[] = [];
  const valid = new Set<string>();
  let tokens = 0;
  const verify = createVerifier({ key: publicKey, algorithms: ['RS256'] });

  const token = ({ text }: FakeRequest): FakeReply => {
    const assertion = new URLSearchParams(text).get('assertion') ?? '';
    try {
      const { aud, scope } = verify(assertion) as { aud: string; scope: string };
      if (aud !== 'https://oauth2.googleapis.com/token' || !scope.endsWith('/auth/dialogflow')) {
        return { status: 400, json: { error: 'invalid_grant' } };
      }
    } catch {
      return { status: 400, json: { error: 'invalid_grant' } };
    }
    tokens += 1;
    const access = `ya29.${String(tokens)}`;
    valid.add(access);
    return { json: { access_token: access, expires_in: 3_599, token_type: 'Bearer' } };
  };

  const detect = (request: FakeRequest): FakeReply => {
    const bearer = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (!valid.has(bearer)) return refusal(401, 'Request had invalid authentication credentials.');
    const { queryInput, inputAudio } = request.json as IntentBody;
    const text = queryInput.text?.text;
    asked.push({
      path: request.pathname,
      text,
      languageCode: queryInput.text?.languageCode ?? queryInput.audioConfig?.languageCode,
      audio: inputAudio,
    });
    if ((text ?? '').length > LONGEST_QUERY) {
      return refusal(400, 'Input text exceeds 256 characters.');
    }
    return { json: { responseId: 'r', queryResult: scripted.shift() ?? improvised(text ?? '') } };
  };

  const service = await openFakeService({
    name: 'Google (Dialogflow)',
    about: 'Um agente de mentira do Dialogflow ES, com os tokens do Google.',
    handle: (request) => {
      if (request.pathname === '/token') return token(request);
      return request.pathname.endsWith(':detectIntent')
        ? detect(request)
        : refusal(404, 'Not found');
    },
    ...(port === undefined ? {} : { port }),
  });
  return {
    service,
    asked,
    get tokens() {
      return tokens;
    },
    script: (...results) => {
      scripted.push(...results);
    },
    revoke: () => valid.clear(),
  };
};
