import type { Readable } from 'node:stream';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database, Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../../contacts/public.ts';
import type { ContactDeparture } from '../../../contacts/public.ts';

const DAY_MILLISECONDS = 24 * 60 * 60_000;
/** A small picture; phones send some 10 kB. */
const LARGEST = 1024 * 1024;

/** The contact or the group whose picture it is. */
export interface PictureOwner {
  readonly companyId: number;
  /** As the contact has it. */
  readonly number: string;
  readonly isGroup: boolean;
}

interface Row {
  readonly media_id: string | null;
  readonly version: string;
}

/** Pictures of people, in the company's own storage. */
@injectable()
export class ProfilePictures implements ContactDeparture {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Storage) private readonly storage: Storage,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  /**
   * Whether it is time to ask for a picture: of a contact, be it a person or a group, once a day. It is then taken as
   * asked.
   */
  claim({ companyId, number }: PictureOwner): Promise<boolean> {
    return this.#transaction(companyId, async (ctx) => {
      const [contact] = await this.contacts.byNumbers(ctx, [number]);
      if (!contact) return false;
      const now = this.clock.now();
      const { rows } = await ctx.trx.raw<{ rows: unknown[] }>(
        `insert into whatsapp_web_pictures as p (company_id, number, checked_at) values (?, ?, ?)
         on conflict (company_id, number) do update set checked_at = excluded.checked_at
          where p.checked_at <= ?
         returning 1`,
        [companyId, number, now, new Date(now.getTime() - DAY_MILLISECONDS)],
      );
      return rows.length > 0;
    });
  }

  /** Whether a picture is the one that is kept already. */
  async has({ companyId, number }: PictureOwner, version: string): Promise<boolean> {
    const row = await this.#transaction(companyId, (ctx) => this.#row(ctx, number));
    return row?.version === version && row.media_id !== null;
  }

  /** Keeps a picture in place of the one before it, and shows it with the contact. @throws the storage's refusals */
  async keep(
    { companyId, number, isGroup }: PictureOwner,
    version: string,
    source: Readable,
    signal: AbortSignal,
  ): Promise<void> {
    const scope = { companyId, system: 'whatsapp picture' };
    const options = { originalName: 'foto', declaredMime: 'image/jpeg', maxBytes: LARGEST, signal };
    const stored = await this.storage.save(scope, source, options);
    if (stored.kind !== 'image') {
      await this.storage.remove(scope, stored.id);
      return;
    }
    await this.#transaction(companyId, async (ctx) => {
      const before = await this.#row(ctx, number);
      await ctx
        .trx('whatsapp_web_pictures')
        .where({ number })
        .update({ media_id: stored.id, version });
      const sighting = { number, name: '', isGroup, pictureId: stored.id };
      await this.contacts.upsertMany(ctx, [sighting]);
      if (before?.media_id) await this.storage.remove(ctx, before.media_id);
    });
  }

  /** With a contact goes its picture. */
  async leaving(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
    // One that took in another has a picture for each of its numbers.
    const numbers = await this.contacts.numbersOf(ctx, contactIds);
    const gone = await ctx
      .trx('whatsapp_web_pictures')
      .whereIn('number', [...numbers])
      .delete()
      .returning<{ media_id: string | null }[]>('media_id');
    await this.storage.remove(ctx, ...gone.flatMap(({ media_id: id }) => id ?? []));
  }

  #row(ctx: Ctx, number: string): PromiseLike<Row | undefined> {
    return ctx
      .trx('whatsapp_web_pictures')
      .where({ number })
      .first<Row | undefined>('media_id', 'version');
  }

  #transaction<T>(companyId: number, work: (ctx: Ctx) => PromiseLike<T>): Promise<T> {
    return this.database.transaction({ companyId, system: 'whatsapp picture' }, work);
  }
}
