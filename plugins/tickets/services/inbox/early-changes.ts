import type { Ctx } from 'prosa/contract';
import type { Knex } from 'knex';
import { inject, injectable } from 'tsyringe';
import type { AmendmentEvent } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { EarlyChange } from '../../models/early-change.ts';

/** Days a change waits for its message: what was said before this installation was there never comes. */
const DAYS = 7;

/** Changes that came before their message: kept, and given out when it comes. */
@injectable()
export class EarlyChanges {
  constructor(@inject(Contacts) private readonly contacts: Contacts) {}

  /** @returns whether it is new */
  async keep(ctx: Ctx, event: AmendmentEvent): Promise<boolean> {
    const where = {
      connectionId: event.connectionId,
      chatNumber: this.contacts.canonical(event.chatNumber),
      externalId: event.externalId,
    };
    const waiting = await EarlyChange.query(ctx.trx).where(where);
    const isSame = ({ event: other }: EarlyChange): boolean =>
      other.type === event.type && other.by === event.by && other.body === event.body;
    if (waiting.some(isSame)) return false;
    await EarlyChange.query(ctx.trx).insert({ ...where, event });
    return true;
  }

  /** Takes out what waits for a message, in the order it came. */
  async take(
    ctx: Ctx,
    message: Pick<AmendmentEvent, 'connectionId' | 'chatNumber' | 'externalId'>,
  ): Promise<readonly AmendmentEvent[]> {
    const taken = await EarlyChange.query(ctx.trx)
      .delete()
      .where({
        connectionId: message.connectionId,
        chatNumber: this.contacts.canonical(message.chatNumber),
        externalId: message.externalId,
      })
      .returning('*');
    return taken.sort((one, other) => one.id - other.id).map(({ event }) => event);
  }

  /** Those whose message never came. */
  async prune(trx: Knex): Promise<void> {
    await trx('message_early_changes')
      .whereRaw(`created_at < now() - make_interval(days => ?)`, [DAYS])
      .delete();
  }
}
