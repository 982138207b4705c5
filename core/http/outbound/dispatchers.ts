import { LRUCache } from 'lru-cache';
import type Undici from 'undici';
import type { Agent, FormData as UndiciFormData } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { guardedConnector, plainFingerprint } from './connector.ts';
import type { Lookup } from './connector.ts';

/** Connections are kept for each certificate that is pinned. */
const MOST_PINNED = 100;

export interface DispatchersOptions {
  readonly policy: Pick<AddressPolicy, 'allows' | 'allowsHost'>;
  readonly lookup?: Lookup;
}

/** The library and its connections, loaded and opened when they are needed. */
export class Dispatchers {
  readonly #options: DispatchersOptions;
  readonly #pinned = new LRUCache<string, Agent>({
    max: MOST_PINNED,
    dispose: (agent) => void agent.close().catch(() => undefined),
  });
  #undici: Promise<typeof Undici> | undefined;
  #usual: Agent | undefined;

  constructor(options: DispatchersOptions) {
    this.#options = options;
  }

  /** @param certificate fingerprint of the only certificate to accept */
  async agentFor(certificate: string | undefined): Promise<Agent> {
    const undici = await this.#load();
    if (certificate === undefined) return (this.#usual ??= this.#agent(undici));
    const fingerprint = plainFingerprint(certificate);
    const known = this.#pinned.get(fingerprint);
    if (known) return known;
    const agent = this.#agent(undici, fingerprint);
    this.#pinned.set(fingerprint, agent);
    return agent;
  }

  async newForm(): Promise<() => UndiciFormData> {
    const { FormData } = await this.#load();
    return () => new FormData();
  }

  /** Ends all connections, and the requests on them. */
  async close(): Promise<void> {
    const agents = [...this.#pinned.values(), ...(this.#usual ? [this.#usual] : [])];
    await Promise.all(agents.map((agent) => agent.destroy()));
  }

  #load(): Promise<typeof Undici> {
    // Bundled, a package for `require` has no named exports.
    return (this.#undici ??= import('undici').then((module) => module.default));
  }

  #agent({ Agent, buildConnector }: typeof Undici, certificate?: string): Agent {
    const { policy, lookup } = this.#options;
    return new Agent({
      // One time limit holds for the whole request; those of the library are less exact.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: guardedConnector({
        build: buildConnector,
        policy,
        ...(lookup && { lookup }),
        ...(certificate !== undefined && { certificate }),
      }),
    });
  }
}
