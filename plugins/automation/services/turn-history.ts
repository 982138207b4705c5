import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Tickets } from '../../tickets/public.ts';
import { TurnRecord } from '../models/turn.ts';
import type { TurnDto } from '../schemas.ts';

const MOST_TURNS = 50;

/** The turns of a ticket, for admins who ask why it was answered as it was. */
@injectable()
export class TurnHistory {
  constructor(@inject(Tickets) private readonly tickets: Tickets) {}

  /** The last one first. @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  async of(ctx: Ctx, ticketId: number): Promise<TurnDto[]> {
    await this.tickets.show(ctx, ticketId);
    const turns = await TurnRecord.query(ctx.trx)
      .where({ ticketId })
      .orderBy('id', 'desc')
      .limit(MOST_TURNS);
    return turns.map(dtoOf);
  }
}

const dtoOf = (turn: TurnRecord): TurnDto => {
  const { id, ticketId, engine, config, status, reason, attempt, begunAt, calledAt, endedAt } =
    turn;
  return {
    id,
    ticketId,
    engine,
    config,
    status,
    reason,
    trace: [...turn.trace],
    attempt,
    startedAt: begunAt.toISOString(),
    milliseconds: calledAt && endedAt ? endedAt.getTime() - calledAt.getTime() : null,
  };
};
