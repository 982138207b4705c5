import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { boundedCache } from '../limits/bounded-cache.ts';

const FRESH_MILLISECONDS = 60 * 60_000;

/** The details of the groups a connection is in: asked once, and again after the channel told of a change. */
export class GroupCache {
  readonly #library: () => WASocket | undefined;
  readonly #known = boundedCache<GroupMetadata>({ most: 500, ttl: FRESH_MILLISECONDS });
  readonly #asking = new Map<string, Promise<GroupMetadata | undefined>>();

  constructor(library: () => WASocket | undefined) {
    this.#library = library;
  }

  async metadataOf(jid: string): Promise<GroupMetadata | undefined> {
    const known = this.#known.get(jid);
    if (known) return known;
    const asked = this.#asking.get(jid) ?? this.#ask(jid);
    this.#asking.set(jid, asked);
    try {
      return await asked;
    } finally {
      this.#asking.delete(jid);
    }
  }

  /** Empty when the channel does not tell it. */
  async subjectOf(jid: string): Promise<string> {
    return (await this.metadataOf(jid).catch(() => undefined))?.subject ?? '';
  }

  forget(jids: readonly string[]): void {
    for (const jid of jids) this.#known.delete(jid);
  }

  async #ask(jid: string): Promise<GroupMetadata | undefined> {
    const metadata = await this.#library()?.groupMetadata(jid);
    if (metadata) this.#known.set(jid, metadata);
    return metadata;
  }
}
