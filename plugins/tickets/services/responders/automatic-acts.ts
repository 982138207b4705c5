import { renderTemplate } from 'prosa/contract';
import type { Ctx } from 'prosa/contract';
import { Core, timeZoneOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ticketErrors } from '../../errors.ts';
import { Ticket } from '../../models/ticket.ts';
import type { AutomaticActs, QuietQuery, TicketDecision, TicketView } from '../../public.ts';
import { readAll } from '../messages/read-all.ts';
import { DecisionExecutor } from './decision-executor.ts';

const MOST_QUIET = 100;

/** What time alone does to tickets. */
@injectable()
export class TimedActs implements AutomaticActs {
  constructor(
    @inject(DecisionExecutor) private readonly carrying: DecisionExecutor,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async quiet(ctx: Ctx, query: QuietQuery): Promise<readonly TicketView[]> {
    const { connectionId, status, before, withoutQueue, answered } = query;
    return Ticket.query(ctx.trx)
      .where({ connectionId, status, isGroup: false })
      .where('updatedAt', '<', before)
      .modify((narrowed) => {
        if (withoutQueue) void narrowed.whereNull('queueId').whereNull('userId');
        if (answered) void narrowed.where('lastMessageFromMe', true);
      })
      .orderBy('updatedAt')
      .limit(MOST_QUIET)
      .forUpdate()
      .skipLocked();
  }

  async carryOut(
    ctx: Ctx,
    ticketId: number,
    decision: Omit<TicketDecision, 'state'>,
  ): Promise<void> {
    const ticket = await Ticket.query(ctx.trx).findById(ticketId).forUpdate();
    if (!ticket) throw ticketErrors.ERR_NO_TICKET_FOUND();
    if (decision.close) await readAll(ctx, ticket);
    await this.carrying.out(ctx, ticket, decision, { cause: 'time' });
    // Whatever dialogue there was is over.
    await Ticket.query(ctx.trx)
      .findById(ticketId)
      .patch({ awaitingDecision: null, responderStates: null, respondAt: null });
  }

  async sample(ctx: Ctx, text: string, contactName: string): Promise<string> {
    return renderTemplate(text, {
      contactName,
      at: this.clock.now(),
      timeZone: await timeZoneOf(ctx),
    });
  }
}
