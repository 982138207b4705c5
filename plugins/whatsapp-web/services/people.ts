import { LRUCache } from 'lru-cache';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ChannelParty } from '../../connections/public.ts';

const REMEMBERED = 20_000;
const LONGEST_NAME = 255;

/** Somebody a line knows by name. */
export interface KnownPerson extends ChannelParty {
  /** The phone's owner wrote the name down; otherwise it is what they call themselves. */
  readonly isSaved: boolean;
}

/** The people behind a line, as far as the channel told of them: its address book. */
@injectable()
export class People {
  /** What needs no writing any more. */
  readonly #noted = new LRUCache<string, string>({ max: REMEMBERED });

  constructor(@inject(Core.Database) private readonly database: Database) {}

  /** By number. */
  async read(ctx: Ctx, connectionId: number): Promise<readonly ChannelParty[]> {
    return ctx
      .trx('whatsapp_web_people')
      .where({ connection_id: connectionId })
      .orderBy('number')
      .select<ChannelParty[]>('number', 'name');
  }

  /** Notes a name; one that was written down goes before one they gave themselves. */
  async note(
    line: { readonly connectionId: number; readonly companyId: number },
    { number, name, isSaved }: KnownPerson,
  ): Promise<void> {
    const tidy = name.replaceAll('\u0000', '').trim().slice(0, LONGEST_NAME);
    const key = `${String(line.connectionId)}:${number}`;
    const noted = `${String(isSaved)}:${tidy}`;
    if (tidy === '' || number === '' || this.#noted.get(key) === noted) return;
    const scope = { companyId: line.companyId, system: 'whatsapp people' };
    await this.database.transaction(scope, ({ trx }) =>
      trx.raw(
        `insert into whatsapp_web_people as p (company_id, connection_id, number, name, is_saved)
         values (?, ?, ?, ?, ?)
         on conflict (connection_id, number) do update
            set name = excluded.name, is_saved = excluded.is_saved, updated_at = now()
          where excluded.is_saved or not p.is_saved`,
        [line.companyId, line.connectionId, number, tidy, isSaved],
      ),
    );
    this.#noted.set(key, noted);
  }
}
