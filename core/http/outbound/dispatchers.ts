import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type Undici from 'undici';
import type { Agent, FormData as UndiciFormData } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { guardedConnector, plainFingerprint } from './connector.ts';
import type { Lookup } from './connector.ts';
import type { ClientIdentity, OutboundRequest } from '../../kernel/outbound.ts';

/** Connections are kept for each certificate that is pinned or shown. */
const MOST_PARTICULAR = 100;

export interface DispatchersOptions {
  readonly policy: Pick<AddressPolicy, 'allows' | 'allowsHost'>;
  readonly lookup?: Lookup;
}

/** The certificates of a request: the only one to accept, as a fingerprint, and the caller's own. */
type Particular = Pick<OutboundRequest, 'certificate' | 'identity'>;

const hashOf = (identity: ClientIdentity): string => {
  const parts =
    'pfx' in identity ? [identity.pfx, identity.passphrase] : [identity.cert, identity.key];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

/** The library and its connections, loaded and opened when they are needed. */
export class Dispatchers {
  readonly #options: DispatchersOptions;
  readonly #particular = new LRUCache<string, Agent>({
    max: MOST_PARTICULAR,
    dispose: (agent) => void agent.close().catch(() => undefined),
  });
  #undici: Promise<typeof Undici> | undefined;
  #usual: Agent | undefined;

  constructor(options: DispatchersOptions) {
    this.#options = options;
  }

  /** The connections of a request: nobody's are used with another certificate, whichever side shows it. */
  async agentFor({ certificate, identity }: Particular): Promise<Agent> {
    const undici = await this.#load();
    if (certificate === undefined && !identity) return (this.#usual ??= this.#agent(undici, {}));
    const pinned = certificate === undefined ? undefined : plainFingerprint(certificate);
    const key = `${pinned ?? ''} ${identity ? hashOf(identity) : ''}`;
    const known = this.#particular.get(key);
    if (known) return known;
    const agent = this.#agent(undici, {
      ...(pinned !== undefined && { certificate: pinned }),
      ...(identity && { identity }),
    });
    this.#particular.set(key, agent);
    return agent;
  }

  async newForm(): Promise<() => UndiciFormData> {
    const { FormData } = await this.#load();
    return () => new FormData();
  }

  /** Ends all connections, and the requests on them. */
  async close(): Promise<void> {
    const agents = [...this.#particular.values(), ...(this.#usual ? [this.#usual] : [])];
    await Promise.all(agents.map((agent) => agent.destroy()));
  }

  #load(): Promise<typeof Undici> {
    // Bundled, a package for `require` has no named exports.
    return (this.#undici ??= import('undici').then((module) => module.default));
  }

  #agent({ Agent, buildConnector }: typeof Undici, particular: Particular): Agent {
    const { policy, lookup } = this.#options;
    return new Agent({
      // One time limit holds for the whole request; those of the library are less exact.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: guardedConnector({
        build: buildConnector,
        policy,
        ...(lookup && { lookup }),
        ...particular,
      }),
    });
  }
}
