import { NetworkError } from './http-error.ts';

/** Milliseconds after which an answer is no longer waited for; uploads take as long as they take. */
const TIMEOUT = 30_000;

export interface Sending {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
  /** Share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** The answer is a file, which takes as long as it takes. */
  readonly isDownload?: boolean;
  /** Goes on when the page is left. */
  readonly outlivesPage?: boolean;
  /** Told of each part of a good answer as it comes, which takes as long as it takes. */
  readonly onPart?: (part: string) => void;
}

export interface Answer {
  readonly status: number;
  /** Parsed JSON, the text where it is none, undefined when empty; a Blob where a file was asked for. */
  readonly body: unknown;
}

const parse = (text: string): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** A function, so that the compiler does not believe it stays as it was before the request. */
const isGivenUp = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

const abortError = (): DOMException => new DOMException('Aborted', 'AbortError');

/** Sends one request and reads its answer. Throws NetworkError without one, AbortError when given up. */
export const send = (sending: Sending): Promise<Answer> =>
  sending.onProgress ? sendWatched(sending, sending.onProgress) : sendPlain(sending);

/** The text of an answer that comes in parts. */
const readParts = async ({ body }: Response, onPart: (part: string) => void): Promise<string> => {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let whole = '';
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    const part = decoder.decode(value, { stream: !done });
    whole += part;
    if (part !== '') onPart(part);
    if (done) return whole;
  }
};

const sendPlain = async (sending: Sending): Promise<Answer> => {
  const { method, url, headers, body, signal, onPart } = sending;
  const { isDownload = false, outlivesPage = false } = sending;
  if (isGivenUp(signal)) throw abortError();
  const control = new AbortController();
  const stop = (): void => {
    control.abort();
  };
  signal?.addEventListener('abort', stop);
  const isPatient = isDownload || body instanceof FormData;
  const timer = isPatient ? undefined : setTimeout(stop, TIMEOUT);
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      signal: control.signal,
      keepalive: outlivesPage,
      ...(body === undefined ? {} : { body }),
    });
    if (isDownload && response.ok) return { status: response.status, body: await response.blob() };
    if (onPart && response.ok) {
      clearTimeout(timer);
      return { status: response.status, body: await readParts(response, onPart) };
    }
    return { status: response.status, body: parse(await response.text()) };
  } catch (cause) {
    if (isGivenUp(signal)) throw abortError();
    throw new NetworkError({ cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};

/** `fetch` does not tell how much of a body went out; XMLHttpRequest does. */
const sendWatched = (
  { method, url, headers, body, signal }: Sending,
  onProgress: (share: number) => void,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    if (isGivenUp(signal)) {
      reject(abortError());
      return;
    }
    const request = new XMLHttpRequest();
    const stop = (): void => {
      request.abort();
    };
    const done = (settle: () => void) => (): void => {
      signal?.removeEventListener('abort', stop);
      settle();
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onload = done(() => {
      resolve({ status: request.status, body: parse(request.responseText) });
    });
    request.onerror = done(() => {
      reject(new NetworkError());
    });
    request.onabort = done(() => {
      reject(abortError());
    });
    signal?.addEventListener('abort', stop);
    request.send(body ?? null);
  });
