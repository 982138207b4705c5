/** A request as a mocked route sees it. */
export interface MockRequest {
  readonly method: string;
  /** Below the origin: `/api/tickets/7`. */
  readonly path: string;
  /** Parts the route names: `/api/tickets/:id` → `{ id: '7' }`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON, or the FormData as it was sent. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** Answers with what it returns, as JSON and 200; with {@link reply} for anything else. */
export type MockRoute = (request: MockRequest) => unknown;

export type MockRoutes = Readonly<Record<string, MockRoute>>;

export interface MockedApi {
  /** Every request so far. */
  readonly calls: readonly MockRequest[];
  /** Requests of one route so far: `api.callsOf('PUT /api/tickets/:id')`. */
  callsOf(route: string): readonly MockRequest[];
  /** Requests nothing was prepared for; they were answered 404. */
  readonly unexpected: readonly MockRequest[];
  /** Adds or replaces routes. */
  set(routes: MockRoutes): void;
  /** Gives the real fetch back. */
  restore(): void;
}

class Reply {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** An answer with another status: `reply(404, { error: 'ERR_NO_TICKET_FOUND' })`. */
export const reply = (status: number, body?: unknown): unknown => new Reply(status, body);

/** No answer at all, as when the network is gone. */
export const noAnswer = (): never => {
  throw new TypeError('fetch failed');
};

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:(\w+)/g, (_, name: string) => `(?<${name}>[^/]+)`)}/?$`);

const bodyOf = (body: unknown): unknown => {
  if (typeof body !== 'string') return body ?? undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
};

/** Stands in for the server at the level of `fetch`. Routes are written as `'GET /api/tickets/:id'`. */
export const mockApi = (initial: MockRoutes = {}): MockedApi => {
  const routes = new Map(Object.entries(initial));
  const calls: (MockRequest & { readonly route?: string })[] = [];
  const { fetch: realFetch, XMLHttpRequest: realRequest } = globalThis;

  const answer = async (
    method: string,
    url: string,
    body: unknown,
    headers: Headers,
  ): Promise<Reply> => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const found = [...routes].find(([key]) => {
      const [wanted, path = ''] = key.split(' ');
      return wanted === method && pattern(path).test(pathname);
    });
    const groups = found && pattern(found[0].split(' ')[1] ?? '').exec(pathname)?.groups;
    const request = {
      method,
      path: pathname,
      params: { ...groups },
      query: searchParams,
      body: bodyOf(body),
      headers,
    };
    calls.push(found ? { ...request, route: found[0] } : request);
    if (!found) return new Reply(404, { error: 'ERR_NOT_FOUND' });
    const result = await found[1](request);
    return result instanceof Reply ? result : new Reply(200, result);
  };

  const fakeFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    const headers = new Headers(init.headers);
    const { status, body } = await answer(init.method ?? 'GET', url, init.body, headers);
    if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    const text = body === undefined ? '' : JSON.stringify(body);
    return {
      status,
      ok: status < 400,
      text: () => Promise.resolve(text),
      // Lines that come in parts are what the route returned, as they are.
      get body() {
        const bytes = new TextEncoder().encode(typeof body === 'string' ? body : text);
        return new ReadableStream({
          start(control) {
            control.enqueue(bytes);
            control.close();
          },
        });
      },
      // A file is what the route returned, as it is.
      blob: () => Promise.resolve(new Blob([typeof body === 'string' ? body : text])),
    } as unknown as Response;
  };

  /** As much of an XMLHttpRequest as an upload with progress uses. */
  class FakeRequest {
    status = 0;
    responseText = '';
    onload: () => void = () => undefined;
    onerror: () => void = () => undefined;
    onabort: () => void = () => undefined;
    readonly upload: { onprogress?: (event: object) => void } = {};
    readonly #headers = new Headers();
    #method = 'GET';
    #url = '';

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    abort(): void {
      this.onabort();
    }

    send(body: unknown): void {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
      answer(this.#method, this.#url, body, this.#headers).then(
        (result) => {
          this.status = result.status;
          this.responseText = result.body === undefined ? '' : JSON.stringify(result.body);
          this.onload();
        },
        () => this.onerror(),
      );
    }
  }

  Object.assign(globalThis, { fetch: fakeFetch, XMLHttpRequest: FakeRequest });
  return {
    calls,
    callsOf: (route) => calls.filter((call) => call.route === route),
    get unexpected() {
      return calls.filter((call) => call.route === undefined);
    },
    set: (more) => {
      for (const [route, handler] of Object.entries(more)) routes.set(route, handler);
    },
    restore: () => {
      Object.assign(globalThis, { fetch: realFetch, XMLHttpRequest: realRequest });
    },
  };
};
