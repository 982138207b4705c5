import type { Static, TSchema } from '@sinclair/typebox';
import { AddressPolicy } from './address-policy.ts';
import { encodeBody } from './body.ts';
import type { Lookup } from './connector.ts';
import { Dispatchers } from './dispatchers.ts';
import { eventsIn } from './events.ts';
import { Exchange } from './exchange.ts';
import type { ArrivingAnswer, ExchangeLimits } from './exchange.ts';
import { abortReasonOf, addressRefused, failureOfStatus } from './failures.ts';
import { redirectedHeaders, requestHeaders } from './headers.ts';
import { OutboundError } from '../../kernel/outbound-error.ts';
import type { OutboundErrorKind } from '../../kernel/outbound-error.ts';
import { conforming, jsonOf, jsonOrNothing, textOf, wholeBody } from './read.ts';
import { nameOf, redirectOf, typeOf } from './redirects.ts';
import type { OutboundRules } from '../../kernel/outbound-rules.ts';
import type {
  AddressRefusal,
  Download,
  DownloadRequest,
  Outbound,
  OutboundAnswer,
  OutboundRequest,
  ServerSentEvent,
} from '../../kernel/outbound.ts';

const MEGABYTE = 1024 * 1024;
const TEXT_BYTES = MEGABYTE;
const MEDIA_BYTES = 16 * MEGABYTE;
const TIMEOUT_MILLISECONDS = 30_000;
const MOST_REDIRECTS = 3;

export interface OutboundOptions {
  readonly rules: OutboundRules;
  /** Told of each request once it has ended. */
  readonly onEnd?: (result: OutboundResult, seconds: number) => void;
  /** Instead of the system's look-up of names. */
  readonly lookup?: Lookup;
  /** Instead of the one that follows from the rules. */
  readonly policy?: Pick<AddressPolicy, 'refusalOf' | 'allows' | 'allowsHost'>;
}

export type OutboundResult = 'ok' | 'ended' | OutboundErrorKind;

/** Opens all connections to addresses that somebody typed, as {@link Outbound} promises. */
export class OutboundClient implements Outbound {
  readonly #policy: NonNullable<OutboundOptions['policy']>;
  readonly #dispatchers: Dispatchers;
  readonly #onEnd: NonNullable<OutboundOptions['onEnd']>;

  constructor({ rules, onEnd, lookup, policy = new AddressPolicy(rules) }: OutboundOptions) {
    this.#policy = policy;
    this.#dispatchers = new Dispatchers({ policy, ...(lookup && { lookup }) });
    this.#onEnd = onEnd ?? (() => undefined);
  }

  refusalOf(url: string): AddressRefusal | undefined {
    return URL.canParse(url) ? this.#policy.refusalOf(new URL(url)) : 'unreadable';
  }

  json<S extends TSchema>(
    request: OutboundRequest & { readonly schema: S },
  ): Promise<OutboundAnswer<Static<S>>> {
    return this.#watched(async () => {
      const answer = await this.#whole(request, TEXT_BYTES, { accept: 'application/json' });
      const value = jsonOf(answer.body);
      const failure = request.explain?.({ status: answer.status, body: value });
      if (failure) throw new OutboundError({ status: answer.status, ...failure }, true);
      return { ...answer, body: conforming(value, request.schema) };
    });
  }

  text(request: OutboundRequest): Promise<OutboundAnswer<string>> {
    return this.#watched(async () => {
      const answer = await this.#whole(request, TEXT_BYTES);
      return { ...answer, body: textOf(answer.body) };
    });
  }

  bytes(request: OutboundRequest): Promise<OutboundAnswer<Buffer>> {
    return this.#watched(() => this.#whole(request, MEDIA_BYTES));
  }

  async *events(request: OutboundRequest): AsyncGenerator<ServerSentEvent, void> {
    const since = performance.now();
    let result: OutboundResult = 'ended';
    try {
      const accept = { accept: 'text/event-stream' };
      const { status, headers, body } = await this.#call(request, MEDIA_BYTES, accept);
      if (!/^text\/event-stream\b/i.test(headers['content-type'] ?? '')) {
        const value = jsonOrNothing(await wholeBody(body));
        const failure = request.explain?.({ status, body: value });
        throw new OutboundError({ kind: 'malformed', code: 'type', status, ...failure }, true);
      }
      yield* eventsIn(body);
      result = 'ok';
    } catch (error) {
      result = resultOf(error);
      throw error;
    } finally {
      this.#onEnd(result, (performance.now() - since) / 1000);
    }
  }

  download<T>(request: DownloadRequest, take: (file: Download) => Promise<T>): Promise<T> {
    return this.#watched(async () => {
      const { url, answer } = await this.#followed(request);
      try {
        return await take({ stream: answer.body, name: nameOf(url), type: typeOf(answer) });
      } finally {
        // However it was taken, no more of it is read.
        answer.body.destroy();
      }
    });
  }

  /** Ends all connections, and the requests on them. */
  close(): Promise<void> {
    return this.#dispatchers.close();
  }

  async #watched<T>(work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    let result: OutboundResult = 'ok';
    try {
      return await work();
    } catch (error) {
      result = resultOf(error);
      throw error;
    } finally {
      this.#onEnd(result, (performance.now() - since) / 1000);
    }
  }

  async #whole(
    request: OutboundRequest,
    usualBytes: number,
    usualHeaders?: Readonly<Record<string, string>>,
  ): Promise<OutboundAnswer<Buffer>> {
    const { status, headers, body } = await this.#call(request, usualBytes, usualHeaders);
    return { status, headers, body: await wholeBody(body) };
  }

  /** @throws OutboundError for any answer but 200 to 299 */
  async #call(
    request: OutboundRequest,
    usualBytes: number,
    usualHeaders?: Readonly<Record<string, string>>,
  ): Promise<ArrivingAnswer> {
    const limits = limitsOf(request, usualBytes);
    const headers = requestHeaders(request.headers, usualHeaders);
    const answer = await this.#send(addressOf(request), { ...request, headers }, limits);
    await refuseFailure(answer, request.explain);
    return answer;
  }

  async #followed(request: DownloadRequest): Promise<{ url: URL; answer: ArrivingAnswer }> {
    const until = performance.now() + (request.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS);
    let url = addressOf(request);
    let headers = requestHeaders(request.headers);
    for (let redirects = 0; ; redirects += 1) {
      const timeoutMilliseconds = Math.max(1, until - performance.now());
      const limits = { ...limitsOf(request, MEDIA_BYTES), timeoutMilliseconds };
      const answer = await this.#send(url, { ...request, headers }, limits).catch(
        (error: unknown) => {
          // The request that was redirected has been answered.
          throw redirects > 0 ? afterAnother(error) : error;
        },
      );
      const target = redirectOf(answer, url);
      if (target === undefined || redirects === MOST_REDIRECTS) {
        await refuseFailure(answer);
        return { url, answer };
      }
      answer.body.destroy();
      headers = redirectedHeaders(headers, target.origin === url.origin);
      url = target;
    }
  }

  async #send(
    url: URL,
    { method, headers, body, certificate, identity }: OutboundRequest,
    limits: ExchangeLimits,
  ): Promise<ArrivingAnswer> {
    const refusal = this.#policy.refusalOf(url);
    if (refusal !== undefined) throw addressRefused(refusal);
    // Nothing proves the server's identity without TLS.
    if ((certificate !== undefined || identity) && url.protocol !== 'https:')
      throw addressRefused('protocol');
    const agent = await this.#dispatchers.agentFor({
      ...(certificate !== undefined && { certificate }),
      ...(identity && { identity }),
    });
    const encoded = body && encodeBody(body, await this.#dispatchers.newForm());
    if (limits.signal?.aborted) throw abortReasonOf(limits.signal, false);
    const exchange = new Exchange(limits);
    const type = encoded?.type === undefined ? {} : { 'content-type': encoded.type };
    agent.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: method ?? (body ? 'POST' : 'GET'),
        headers: { ...type, ...headers },
        body: encoded?.content ?? null,
      },
      exchange,
    );
    const answer = await exchange.answer;
    if (!['', 'identity'].includes(answer.headers['content-encoding'] ?? '')) {
      answer.body.destroy();
      throw new OutboundError({ kind: 'malformed', code: 'encoding' }, true);
    }
    return answer;
  }
}

const resultOf = (error: unknown): OutboundResult =>
  error instanceof OutboundError ? error.kind : 'ended';

const afterAnother = (error: unknown): unknown =>
  error instanceof OutboundError ? new OutboundError(error, true) : error;

const limitsOf = (request: OutboundRequest, usualBytes: number): ExchangeLimits => ({
  timeoutMilliseconds: request.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS,
  signal: request.signal,
  maxBytes: request.maxBytes ?? usualBytes,
});

const addressOf = ({ url, query = {} }: Pick<OutboundRequest, 'url' | 'query'>): URL => {
  if (!URL.canParse(url)) throw addressRefused('unreadable');
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.append(name, value);
  return address;
};

const refuseFailure = async (
  { status, headers, body }: ArrivingAnswer,
  explain?: OutboundRequest['explain'],
): Promise<void> => {
  if (status >= 200 && status < 300) return;
  const told = explain && jsonOrNothing(await wholeBody(body).catch(() => Buffer.alloc(0)));
  body.destroy();
  const failure = failureOfStatus(status, headers);
  throw new OutboundError({ ...failure, ...explain?.({ status, body: told }), status }, true);
};
