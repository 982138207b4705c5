import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Realtime, UpstreamListener } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Users } from '../../users/public.ts';
import { Ticket } from '../models/ticket.ts';
import { sees, topicsOf, Visibility } from './visibility.ts';

const MAXIMUM_ID = 2_147_483_647;

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAXIMUM_ID;

/** Tells everybody who sees a conversation that a colleague is typing in it. */
@injectable()
export class TypingRelay implements UpstreamListener {
  readonly kind = 'typing';

  constructor(
    @inject(Visibility) private readonly visibility: Visibility,
    @inject(Users) private readonly users: Users,
    @inject(Core.Realtime) private readonly realtime: Realtime,
  ) {}

  async heard(
    ctx: Ctx,
    userId: number,
    { ticketId, active }: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    if (!isId(ticketId) || typeof active !== 'boolean') return;
    const ticket = await Ticket.query(ctx.trx).findById(ticketId);
    if (ticket?.status !== 'open' || !sees(await this.visibility.of(ctx, userId), ticket)) return;
    const [user] = await this.users.byIds(ctx, [userId]);
    ctx.afterCommit(() => {
      this.realtime.publish({
        id: 'tickets.typing',
        companyId: ctx.companyId,
        // Not part of the log: nobody who missed it wants it later.
        seq: 0,
        event: 'presence',
        action: 'typing',
        payload: { ticketId, userId, name: user?.name ?? '', active },
        topics: topicsOf(ticket).map((topic) => ({ topic, prev: 0 })),
      });
    });
  }
}
