import { renderTemplate } from 'prosa/contract';
import type { Ctx } from 'prosa/contract';
import { Core, timeZoneOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ticketErrors } from '../../errors.ts';
import { Ticket } from '../../models/ticket.ts';
import type { AutomaticActs, QuietQuery, TicketView, Unattended } from '../../public.ts';
import { readAll } from '../messages/read-all.ts';
import { isOwned } from '../state/ownership.ts';
import { DecisionExecutor } from './decision-executor.ts';
import {
  afterDecision,
  EMPTY_MEMORY,
  memoryColumns,
  memoryOf,
  respondAtOf,
} from './responder-memory.ts';
import { ResponderQueue } from './responder-queue.ts';

const MOST_QUIET = 100;

/** Acts on tickets without a message: for time alone, and for responders that waited for something. */
@injectable()
export class TimedActs implements AutomaticActs {
  constructor(
    @inject(DecisionExecutor) private readonly executor: DecisionExecutor,
    @inject(ResponderQueue) private readonly queue: ResponderQueue,
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
    decision: Parameters<AutomaticActs['carryOut']>[2],
    plugin: string,
  ): Promise<void> {
    const ticket = await Ticket.query(ctx.trx).findById(ticketId).forUpdate();
    if (!ticket) throw ticketErrors.ERR_NO_TICKET_FOUND();
    if (decision.close) await readAll(ctx, ticket);
    const { delayed } = await this.executor.execute(ctx, ticket, decision, {
      cause: 'time',
      responder: plugin,
    });
    // Whatever dialogue there was is over.
    const memory = { ...EMPTY_MEMORY, delayed };
    await Ticket.query(ctx.trx)
      .findById(ticketId)
      .patch({ awaitingDecision: null, ...memoryColumns(memory) });
    this.queue.wakeAt(ctx, ticketId, respondAtOf(memory));
  }

  async askAgain(ctx: Ctx, ticketId: number, responder: string): Promise<void> {
    const now = this.clock.now();
    const ticket = await Ticket.query(ctx.trx).findById(ticketId).forUpdate();
    if (!ticket || isOwned(ticket)) return;
    const memory = afterDecision(memoryOf(ticket), responder, { respondAt: now }, now);
    await Ticket.query(ctx.trx).findById(ticketId).patch(memoryColumns(memory));
    this.queue.wakeAt(ctx, ticketId, now);
  }

  async hold(ctx: Ctx, ticketId: number, responder: string): Promise<Unattended | undefined> {
    const ticket = await Ticket.query(ctx.trx).findById(ticketId).forUpdate();
    if (!ticket || isOwned(ticket)) return undefined;
    return { ticket, state: memoryOf(ticket).states[responder] };
  }

  async unattended(
    ctx: Ctx,
    ticketIds: readonly number[],
    responder: string,
  ): Promise<ReadonlyMap<number, Unattended>> {
    const tickets = await Ticket.query(ctx.trx).findByIds([...ticketIds]);
    return new Map(
      tickets
        .filter((ticket) => !isOwned(ticket))
        .map((ticket) => [ticket.id, { ticket, state: memoryOf(ticket).states[responder] }]),
    );
  }

  async sample(ctx: Ctx, text: string, contactName: string): Promise<string> {
    return renderTemplate(text, {
      contactName,
      at: this.clock.now(),
      timeZone: await timeZoneOf(ctx),
    });
  }
}
