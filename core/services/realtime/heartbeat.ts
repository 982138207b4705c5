import type { Logger } from 'pino';

interface HeartbeatParts {
  readonly logger: Logger;
  readonly milliseconds: number;
  /** Full names of the topics somebody hears here. */
  readonly liveTopics: () => readonly string[];
  /** Last sequence of topics of a company, named below the company's own. */
  readonly lastSeq: (
    companyId: number,
    topics: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>;
  readonly send: (fullTopic: string, payload: Readonly<Record<string, unknown>>) => void;
}

const FULL_TOPIC = /^c\/(\d+)\/(.+)$/;

const byCompany = (fullTopics: readonly string[]): ReadonlyMap<number, readonly string[]> => {
  const companies = new Map<number, string[]>();
  for (const full of fullTopics) {
    const [, company, topic] = FULL_TOPIC.exec(full) ?? [];
    if (!company || !topic) continue;
    const known = companies.get(Number(company));
    if (known) known.push(topic);
    else companies.set(Number(company), [topic]);
  }
  return companies;
};

/** Tells each live topic its last sequence now and then, so that whoever missed the last event notices. */
export class Heartbeat {
  readonly #parts: HeartbeatParts;
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<void> | undefined;

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.beat(), parts.milliseconds).unref();
  }

  /** One round; a round that is still going on is not doubled. */
  beat(): Promise<void> {
    this.#beating ??= this.#round().finally(() => (this.#beating = undefined));
    return this.#beating;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
  }

  async #round(): Promise<void> {
    for (const [companyId, names] of byCompany(this.#parts.liveTopics())) {
      try {
        const last = await this.#parts.lastSeq(companyId, names);
        for (const name of names) {
          const payload = { seq: last.get(name) ?? 0, event: 'heartbeat', action: 'tick' };
          this.#parts.send(`c/${companyId}/${name}`, payload);
        }
      } catch (error) {
        this.#parts.logger.warn({ err: error, companyId }, 'heartbeat failed');
      }
    }
  }
}
