import type { Pix } from './book.ts';

/** A notice on its way. */
interface Notice {
  /** Whole, with what the provider appends. */
  readonly url: string;
  readonly body: string;
}

/** Sends a notice. @returns the status of the answer */
export type Deliver = (notice: Notice) => Promise<number>;

/** Ways in which notices go wrong, one after the other or together. */
export interface Trouble {
  /** None is sent at all. */
  drop?: boolean;
  /** Each is sent so often. */
  copies?: number;
  /** They are kept until {@link Notices.flush}. */
  delay?: boolean;
  /** Those that were kept are sent from the last to the first. */
  reorder?: boolean;
  /** Those that were kept are sent as one. */
  batch?: boolean;
}

/** Tells the registered address of payments. */
export class Notices {
  readonly trouble: Trouble = {};
  /** Answers to what was sent, in order. */
  readonly answers: number[] = [];
  deliver: Deliver;
  #url: string | undefined;
  #kept: Pix[] = [];
  #sending: Promise<void> = Promise.resolve();

  constructor(deliver: Deliver) {
    this.deliver = deliver;
  }

  get url(): string | undefined {
    return this.#url;
  }

  /**
   * Registers an address, and tries it as providers do.
   * @returns whether it answered
   */
  async register(url: string): Promise<boolean> {
    const body = JSON.stringify({ evento: 'teste_webhook' });
    const status = await this.deliver({ url, body }).catch(() => 0);
    if (status < 200 || status > 299) return false;
    this.#url = url;
    return true;
  }

  unregister(): void {
    this.#url = undefined;
  }

  /** A payment came: it is told, or not, as the trouble says. */
  tell(pix: Pix): void {
    // As it is now: a return that comes later is told by another notice.
    const told = structuredClone(pix);
    if (this.trouble.drop) return;
    if (this.trouble.delay) this.#kept.push(told);
    else this.#send([told]);
  }

  /** Sends what was kept. */
  async flush(): Promise<void> {
    const kept = this.trouble.reorder ? this.#kept.toReversed() : this.#kept;
    this.#kept = [];
    if (this.trouble.batch && kept.length > 0) this.#send(kept);
    else for (const pix of kept) this.#send([pix]);
    await this.settled();
  }

  /** Sends a notice that is not true. */
  async forge(body: object, url = this.#url ?? ''): Promise<number> {
    return this.deliver({ url: `${url}/pix`, body: JSON.stringify(body) });
  }

  /** When everything that was sent has been answered. */
  settled(): Promise<void> {
    return this.#sending;
  }

  #send(pix: readonly Pix[]): void {
    const url = this.#url;
    if (url === undefined) return;
    const notice = { url: `${url}/pix`, body: JSON.stringify({ pix }) };
    for (let copy = 0; copy < (this.trouble.copies ?? 1); copy += 1) {
      this.#sending = this.#sending.then(async () => {
        this.answers.push(await this.deliver(notice).catch(() => 0));
      });
    }
  }
}
