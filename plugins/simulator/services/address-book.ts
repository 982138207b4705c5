import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { ChannelParty } from '../../connections/public.ts';
import { Phones } from './phones.ts';

/** The address book of the company's simulated phone: who was written into it, and whoever wrote on the connection. */
@injectable()
export class AddressBook {
  constructor(@inject(Phones) private readonly phones: Phones) {}

  /** The people in it, by number; a name somebody wrote down goes before the one they gave themselves. */
  async read(ctx: Ctx, connectionId: number): Promise<readonly ChannelParty[]> {
    const { companyId } = ctx;
    const { rows } = await ctx.trx.raw<{ rows: ChannelParty[] }>(
      `select distinct on (number) number, name
         from (select number, name, 0 as place, 0::bigint as position from simulator_address_books
                where company_id = :companyId and connection_id = :connectionId
               union all
               select sender_number, sender_name, 1, position from simulator_messages
                where company_id = :companyId and connection_id = :connectionId
                  and not from_me and sender_number <> '') known
        order by number, place, position desc`,
      { companyId, connectionId },
    );
    return rows;
  }

  /** Writes people down; a number that stands there already gets the new name. @throws ERR_NO_WAPP_FOUND */
  async add(ctx: Ctx, connectionId: number, people: readonly ChannelParty[]): Promise<void> {
    await this.phones.requireConnection(ctx, connectionId);
    const byNumber = new Map(
      people.map(({ number, name }) => [this.phones.chatOf(number), name] as const),
    );
    const { companyId } = ctx;
    await ctx
      .trx('simulator_address_books')
      .insert(
        [...byNumber].map(([number, name]) => ({
          company_id: companyId,
          connection_id: connectionId,
          number,
          name,
        })),
      )
      .onConflict(['connection_id', 'number'])
      .merge(['name']);
  }
}
