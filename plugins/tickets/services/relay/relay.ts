import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Realtime } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Users } from '../../../users/public.ts';
import { Ticket } from '../../models/ticket.ts';
import { sees, topicsOf, Visibility } from '../visibility/visibility.ts';

const MAXIMUM_ID = 2_147_483_647;

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAXIMUM_ID;

/** A report of somebody's browser about a ticket they see. */
export interface BrowserReport {
  readonly ticket: Ticket;
  readonly name: string;
  readonly active: boolean;
}

/** Passes on what is worth knowing now and never later: it is told to those who see the ticket, and kept nowhere. */
@injectable()
export class Relay {
  constructor(
    @inject(Visibility) private readonly visibility: Visibility,
    @inject(Users) private readonly users: Users,
    @inject(Core.Realtime) private readonly realtime: Realtime,
  ) {}

  /** Reads `{ ticketId, active }`. @returns undefined for nonsense, and for a ticket they do not see */
  async read(
    ctx: Ctx,
    userId: number,
    { ticketId, active }: Readonly<Record<string, unknown>>,
  ): Promise<BrowserReport | undefined> {
    if (!isId(ticketId) || typeof active !== 'boolean') return undefined;
    const ticket = await Ticket.query(ctx.trx).findById(ticketId);
    if (!ticket || !sees(await this.visibility.of(ctx, userId), ticket)) return undefined;
    const [user] = await this.users.byIds(ctx, [userId]);
    return { ticket, name: user?.name ?? '', active };
  }

  tell(
    ctx: Ctx,
    ticket: Ticket,
    { event, action }: { readonly event: string; readonly action: string },
    payload: Readonly<Record<string, unknown>>,
  ): void {
    ctx.afterCommit(() => {
      this.realtime.publish({
        id: `tickets.${action}`,
        companyId: ctx.companyId,
        // Not part of the log: nobody who missed it wants it later.
        seq: 0,
        event,
        action,
        payload: { ticketId: ticket.id, ...payload },
        topics: topicsOf(ticket).map((topic) => ({ topic, prev: 0 })),
      });
    });
  }
}
