import type { Static } from '@sinclair/typebox';
import type { FormPart, Outbound, OutboundRequest } from 'prosa/core';
import { ContinueAnswer, StartAnswer, UploadAnswer } from './answers.ts';
import type { Chosen } from './choices.ts';

const TIMEOUT_MILLISECONDS = 25_000;

/** A file of a customer, on its way to a bot. */
export interface SentFile {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

export interface TypebotClientOptions {
  readonly outbound: Pick<Outbound, 'json' | 'text'>;
  /** Without a slash at the end. */
  readonly url: string;
  /** The bot's public id. */
  readonly slug: string;
  readonly signal?: AbortSignal;
}

/** Speaks Typebot's API of dialogues. No call may be repeated that may have arrived. All methods reject with an `OutboundError`. */
export class TypebotClient {
  readonly #options: TypebotClientOptions;

  constructor(options: TypebotClientOptions) {
    this.#options = options;
  }

  /** Begins a dialogue. @param variables prefilled, by their names */
  async start(variables: Readonly<Record<string, string>>): Promise<Static<typeof StartAnswer>> {
    const { outbound, slug } = this.#options;
    const { body } = await outbound.json({
      ...this.#request(`/api/v1/typebots/${encodeURIComponent(slug)}/startChat`, {
        // Otherwise blocks of language models are left to the caller.
        isStreamEnabled: false,
        isOnlyRegistering: false,
        textBubbleContentFormat: 'markdown',
        prefilledVariables: variables,
      }),
      schema: StartAnswer,
    });
    return body;
  }

  /** Goes on with a dialogue. */
  async say(sessionId: string, { text, replyId }: Chosen): Promise<ContinueAnswer> {
    const message = replyId === undefined ? text : { type: 'text', text, metadata: { replyId } };
    const { body } = await this.#options.outbound.json({
      ...this.#request(`/api/v1/sessions/${encodeURIComponent(sessionId)}/continueChat`, {
        message,
        textBubbleContentFormat: 'markdown',
      }),
      schema: ContinueAnswer,
    });
    return body;
  }

  /** Hands a file to the bot's storage. @returns its address, which is the answer to the bot */
  async upload(sessionId: string, { name, mime, bytes }: SentFile): Promise<string> {
    const { outbound, signal } = this.#options;
    const place = await outbound.json({
      ...this.#request('/api/v3/generate-upload-url', {
        sessionId,
        fileName: name,
        fileType: mime,
      }),
      schema: UploadAnswer,
    });
    const { presignedUrl: url, formData = {}, fileUrl } = place.body;
    const multipart: FormPart[] = Object.entries(formData).map(([field, value]) => ({
      name: field,
      value: String(value),
    }));
    await outbound.text({
      url,
      body: { multipart: [...multipart, { name: 'file', bytes, fileName: name, type: mime }] },
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      ...(signal && { signal }),
    });
    return fileUrl;
  }

  #request(path: string, json: object): OutboundRequest {
    const { url, signal } = this.#options;
    return {
      url: url + path,
      body: { json },
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      ...(signal && { signal }),
    };
  }
}
