import type { Client } from '../product/client.ts';
import { until } from '../crash/load.ts';

/** Every so many requests are one that writes. */
const WRITE_EVERY = 2;
const FIRST_NUMBER = 5_511_970_000_000;

/** Results of the requests so far. */
export interface LoadCounts {
  readonly requests: number;
  readonly writes: number;
  /** Requests that got no answer or another one than success, in words. */
  readonly failed: readonly string[];
}

interface ContactPage {
  readonly contacts: readonly { readonly number: string }[];
  readonly hasMore: boolean;
}

/** People who write and read through a proxy, without a pause and without trying anything twice. */
export class RequestLoad {
  readonly #address: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #failed: string[] = [];
  readonly #written: string[] = [];
  #requests = 0;
  #writes = 0;
  #goesOn = true;
  #working: Promise<unknown> = Promise.resolve();

  constructor(address: string, token: string) {
    this.#address = address;
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  get counts(): LoadCounts {
    return { requests: this.#requests, writes: this.#writes, failed: this.#failed };
  }

  /** @param people how many ask at the same time */
  start(people: number): void {
    this.#working = Promise.all(Array.from({ length: people }, () => this.#work()));
  }

  /** Resolves when so many requests were sent. @throws Error when for a minute there was none */
  async reach(requests: number): Promise<void> {
    while (this.#requests < requests) {
      const before = this.#requests;
      await until('another request', () => this.#requests > before);
    }
  }

  async stop(): Promise<void> {
    this.#goesOn = false;
    await this.#working;
  }

  /** Writes answered with success that are not stored exactly once. */
  async lost(client: Client): Promise<readonly string[]> {
    const found = new Map<string, number>();
    for (let page = 1, hasMore = true; hasMore; page += 1) {
      const answer = await client.get<ContactPage>(`/contacts?pageNumber=${String(page)}`);
      for (const { number } of answer.contacts) found.set(number, (found.get(number) ?? 0) + 1);
      hasMore = answer.hasMore;
    }
    return this.#written.filter((number) => found.get(number) !== 1);
  }

  async #work(): Promise<void> {
    while (this.#goesOn) {
      this.#requests += 1;
      if (this.#requests % WRITE_EVERY === 0) await this.#write(this.#requests);
      else await this.#ask('GET', '/api/contacts?pageNumber=1');
    }
  }

  async #write(at: number): Promise<void> {
    this.#writes += 1;
    const number = String(FIRST_NUMBER + at);
    const name = `Cliente ${String(at)}`;
    const isWritten = await this.#ask('POST', '/api/contacts', { name, number });
    if (isWritten) this.#written.push(number);
  }

  async #ask(method: string, path: string, body?: object): Promise<boolean> {
    try {
      const answer = await fetch(`${this.#address}${path}`, {
        method,
        headers: this.#headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) this.#failed.push(`${method} ${path}: ${String(answer.status)} ${text}`);
      return answer.ok;
    } catch (error) {
      const { message, cause } = error as Error;
      this.#failed.push(`${method} ${path}: ${message} ${String(cause)}`);
      return false;
    }
  }
}
