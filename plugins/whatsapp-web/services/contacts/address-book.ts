import { LRUCache } from 'lru-cache';
import type { Ctx } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ChannelParty } from '../../../connections/public.ts';

const REMEMBERED = 20_000;
const LONGEST_NAME = 255;

/** Somebody a connection knows by name. */
export interface KnownPerson extends ChannelParty {
  /** The phone's owner wrote the name down; otherwise it is what they call themselves. */
  readonly isSaved: boolean;
}

/** The people behind a connection, as far as the channel told of them: its address book. */
@injectable()
export class AddressBook {
  /** Names that need no writing any more. */
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

  /** Notes names; one that was written down goes before one they gave themselves. */
  async note(
    connection: { readonly connectionId: number; readonly companyId: number },
    people: readonly KnownPerson[],
  ): Promise<void> {
    const keyOf = (number: string): string => `${String(connection.connectionId)}:${number}`;
    const news = [...namedOf(people)].filter(
      ([number, person]) => this.#noted.get(keyOf(number)) !== notedOf(person),
    );
    if (news.length === 0) return;
    const persons = news.map(([, person]) => person);
    const scope = { companyId: connection.companyId, system: 'whatsapp people' };
    await this.database.transaction(scope, (ctx) =>
      prepared(
        ctx,
        'whatsapp-web.note-people',
        `insert into whatsapp_web_people as p (company_id, connection_id, number, name, is_saved)
         select :companyId, :connectionId, n.number, n.name, n.is_saved
           from unnest(:numbers::text[], :names::text[], :saved::bool[]) as n (number, name, is_saved)
          order by n.number
         on conflict (connection_id, number) do update
            set name = excluded.name, is_saved = excluded.is_saved, updated_at = now()
          where excluded.is_saved or not p.is_saved`,
        {
          companyId: connection.companyId,
          connectionId: connection.connectionId,
          numbers: persons.map(({ number }) => number),
          names: persons.map(({ name }) => name),
          saved: persons.map(({ isSaved }) => String(isSaved)),
        },
      ),
    );
    for (const [number, person] of news) this.#noted.set(keyOf(number), notedOf(person));
  }
}

const notedOf = ({ name, isSaved }: KnownPerson): string => `${String(isSaved)}:${name}`;

/** Each once, by number, with a name that can be kept; pure. */
const namedOf = (people: readonly KnownPerson[]): ReadonlyMap<string, KnownPerson> => {
  const named = new Map<string, KnownPerson>();
  for (const { number, name, isSaved } of people) {
    const tidy = name.replaceAll('\u0000', '').trim().slice(0, LONGEST_NAME).toWellFormed();
    if (tidy === '' || number === '' || (named.get(number)?.isSaved === true && !isSaved)) continue;
    named.set(number, { number, name: tidy, isSaved });
  }
  return named;
};
