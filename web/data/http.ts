import { HttpError } from './http-error.ts';
import { readToken } from './access-token.ts';
import { send } from './transport.ts';
import type { Answer } from './transport.ts';

/** Values of a query string. Arrays are repeated; undefined, null and '' are left out. */
export type Params = Readonly<
  Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>
>;

export interface RequestOptions {
  readonly params?: Params;
  readonly signal?: AbortSignal;
  /** Share of the body sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** The answer is a file. */
  readonly isDownload?: boolean;
  /** Told of each part of a good answer as it comes; the whole is a text then. */
  readonly onPart?: (part: string) => void;
  /** Sent although the page goes meanwhile; nobody hears of the answer then. */
  readonly outlivesPage?: boolean;
}

/** The session's part in requests: renews a token once, lets its user confirm, and learns that it is over. */
export interface SessionHooks {
  /** Resolves when there is another token than `used`; rejects when there is none to be had. */
  renew(used: string | undefined): Promise<void>;
  /** Resolves once the user has confirmed by password or code; rejects with an abort when they give up. */
  confirm(ways: unknown): Promise<void>;
  /** The server answers nothing else until the user has set up a second factor. */
  limited?(): void;
  lost(): void;
}

let hooks: SessionHooks | undefined;

/** Called once by the session; keeps the client free of knowing it. */
export const setSessionHooks = (next: SessionHooks | undefined): void => {
  hooks = next;
};

const query = (params: Params | undefined): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? (value as (string | number)[]) : [value]) {
      search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
};

/** The address of an API path, `/tickets` → `/api/tickets`. */
export const apiUrl = (path: string, params?: Params): string => `/api${path}${query(params)}`;

const attempt = (
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions,
): Promise<Answer> => {
  const token = readToken();
  const headers: Record<string, string> = {
    accept: 'application/json',
    // The language chosen in the page, not the browser's: mail to its reader is written in it.
    'accept-language': document.documentElement.lang || 'pt-BR',
  };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers['content-type'] = 'application/json';
  return send({
    method,
    url: apiUrl(path, options.params),
    headers,
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
    ...(options.isDownload === undefined ? {} : { isDownload: options.isDownload }),
    ...(options.onPart ? { onPart: options.onPart } : {}),
    ...(options.outlivesPage === undefined ? {} : { outlivesPage: options.outlivesPage }),
  });
};

const failure = ({ status, body }: Answer): HttpError => {
  if (typeof body === 'object' && body !== null && 'error' in body) {
    const { error, ...details } = body as { error: unknown } & Record<string, unknown>;
    if (typeof error === 'string') return new HttpError(status, error, details);
  }
  return new HttpError(status, status >= 500 ? 'ERR_INTERNAL' : `ERR_HTTP_${String(status)}`);
};

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Sends a request without the session's care: what login and renewal themselves use. */
export const requestOnce = async <T>(
  method: string,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> => {
  const answer = await attempt(method, path, body, options);
  if (!isSuccess(answer.status)) throw failure(answer);
  return answer.body as T;
};

/**
 * Sends a request as the session's user. One that asks for a confirmation waits for it and is sent again; nothing of the
 * caller's is lost when the user gives up, which counts as the caller giving the request up.
 */
const request = async <T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<T> => {
  try {
    return await requestRenewed<T>(method, path, body, options);
  } catch (error) {
    if (!isUnconfirmed(error) || hooks === undefined) throw error;
    await hooks.confirm(error.details.ways);
    return requestRenewed<T>(method, path, body, options);
  }
};

const isUnconfirmed = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 403 && error.code === 'ERR_CONFIRMATION_REQUIRED';

/** An expired token is renewed once and the request repeated; 401 ends the session. */
const requestRenewed = async <T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions,
): Promise<T> => {
  const used = readToken();
  try {
    return await requestOnce<T>(method, path, body, options);
  } catch (error) {
    if (!isExpired(error) || hooks === undefined) throw ended(error, used);
    await hooks.renew(used);
    const renewed = readToken();
    return requestOnce<T>(method, path, body, options).catch((second: unknown) => {
      throw ended(second, renewed);
    });
  }
};

const isExpired = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 403 && error.code === 'ERR_TOKEN_EXPIRED';

/** Ends the session on a 401; an answer to a token that has been replaced meanwhile says nothing about the present one. */
const ended = (error: unknown, used: string | undefined): unknown => {
  if (error instanceof HttpError && error.status === 401 && used !== undefined) {
    if (used === readToken()) hooks?.lost();
  }
  if (error instanceof HttpError && error.code === 'ERR_SECOND_FACTOR_REQUIRED') hooks?.limited?.();
  return error;
};

/** The API client. Paths are below `/api`; bodies are JSON, or FormData as it is. Throws HttpError or NetworkError. */
export const http = {
  get: <T>(path: string, options?: RequestOptions): Promise<T> =>
    request<T>('GET', path, undefined, options),
  /** A file, as the session's user: a link would not say who asks. */
  download: (path: string, options?: RequestOptions): Promise<Blob> =>
    request<Blob>('GET', path, undefined, { ...options, isDownload: true }),
  post: <T>(path: string, body?: unknown, options?: RequestOptions): Promise<T> =>
    request<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: RequestOptions): Promise<T> =>
    request<T>('PUT', path, body, options),
  delete: <T = void>(
    path: string,
    { body, ...options }: RequestOptions & { readonly body?: object } = {},
  ): Promise<T> => request<T>('DELETE', path, body, options),
} as const;
