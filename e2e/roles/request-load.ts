import type { Product } from '../product/product.ts';
import { until } from '../crash/load.ts';

/** Every so many requests are one that writes. */
const WRITE_EVERY = 2;
const FIRST_NUMBER = 5_511_970_000_000;

/** What came of the requests so far. */
export interface LoadCounts {
  readonly requests: number;
  readonly writes: number;
  /** Requests that got no answer or another one than success, in words. */
  readonly failed: readonly string[];
}

/** People who write and read through a proxy, without a pause and without trying anything twice. */
export class RequestLoad {
  readonly #address: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #failed: string[] = [];
  readonly #written = new Map<string, string>();
  #requests = 0;
  #writes = 0;
  #goesOn = true;
  #working: Promise<unknown> = Promise.resolve();

  private constructor(address: string, token: string) {
    this.#address = address;
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  /** Logs in. */
  static async open({
    address,
    email,
    password,
  }: Pick<Product, 'address' | 'email' | 'password'>): Promise<RequestLoad> {
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!answer.ok) throw new Error(`login: ${String(answer.status)} ${await answer.text()}`);
    const { token } = (await answer.json()) as { token: string };
    return new RequestLoad(address, token);
  }

  get counts(): LoadCounts {
    return { requests: this.#requests, writes: this.#writes, failed: this.#failed };
  }

  /** @param people how many ask at the same time */
  start(people: number): void {
    this.#working = Promise.all(Array.from({ length: people }, () => this.#work()));
  }

  /** Resolves when so many requests were answered. */
  async reach(requests: number): Promise<void> {
    await until(`${String(requests)} requests`, () => this.#requests >= requests);
  }

  async stop(): Promise<void> {
    this.#goesOn = false;
    await this.#working;
  }

  /** What was answered with success and is not there now. */
  async lost(): Promise<readonly string[]> {
    const lost: string[] = [];
    for (const [number, name] of this.#written) {
      const found = await fetch(`${this.#address}/api/contacts?searchParam=${number}`, {
        headers: this.#headers,
      });
      const { contacts } = (await found.json()) as { contacts: { name: string }[] };
      if (contacts.length !== 1 || contacts[0]?.name !== name) lost.push(number);
    }
    return lost;
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
    if (isWritten) this.#written.set(number, name);
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
