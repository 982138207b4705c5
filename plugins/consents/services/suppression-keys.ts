import { createHmac, randomBytes } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Secrets } from 'prosa/core';
import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';

const PURPOSE = 'consents';
const KEY_BYTES = 32;
const KEY = 'select sealed from suppression_keys where company_id = :companyId';
const MOST_KEPT = 1_000;
/** Milliseconds for which a key is kept in memory. */
const KEPT = 10 * 60_000;

/** Makes the hash of a number, digits only. */
export type Hasher = (number: string) => string;

const hasherOf =
  (key: Buffer): Hasher =>
  (number) =>
    createHmac('sha256', key).update(number).digest('base64url');

/** Hashes numbers under a key of each company's own: without it a hash tells nothing, and nothing across companies. */
@injectable()
export class SuppressionKeys {
  readonly #keys = new LRUCache<number, Buffer>({ max: MOST_KEPT, ttl: KEPT });

  constructor(@inject(Core.Secrets) private readonly secrets: Secrets) {}

  /** @returns a function from a number, digits only, to its hash */
  async hasher(ctx: Ctx): Promise<Hasher> {
    return (await this.present(ctx)) ?? hasherOf(await this.#make(ctx));
  }

  /** As {@link hasher}, of a company that has a key already: without one there is nothing to compare with. */
  async present(ctx: Ctx): Promise<Hasher | undefined> {
    const key = this.#keys.get(ctx.companyId) ?? (await this.#read(ctx));
    return key && hasherOf(key);
  }

  async #read(ctx: Ctx): Promise<Buffer | undefined> {
    const { companyId } = ctx;
    const [row] = await prepared<{ sealed: string }>(ctx, 'consents.key', KEY, { companyId });
    if (!row) return undefined;
    const key = Buffer.from(this.secrets.open(row.sealed, PURPOSE), 'base64');
    // A transaction that is undone takes a key along that it made.
    ctx.afterCommit(() => {
      this.#keys.set(companyId, key);
    });
    return key;
  }

  /** The key that another transaction made at the same time is this one's too. */
  async #make(ctx: Ctx): Promise<Buffer> {
    const key = randomBytes(KEY_BYTES);
    const sealed = this.secrets.seal(key.toString('base64'), PURPOSE);
    const made = await ctx
      .trx('suppression_keys')
      .insert({ company_id: ctx.companyId, sealed })
      .onConflict()
      .ignore()
      .returning<{ sealed: string }[]>('sealed');
    const theirs = made.length > 0 ? key : await this.#read(ctx);
    if (!theirs) throw new Error('a company has no key for its suppressions');
    return theirs;
  }
}
