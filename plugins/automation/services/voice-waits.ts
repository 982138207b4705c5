import type { Ctx } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Clock, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { SpokenWords } from '../public.ts';
import { deadlineOf } from '../rules/gathering.ts';
import { enqueueTurn } from './turn-tasks.ts';

const HEARD = `
  update automation_turns t
     set awaits = array_remove(t.awaits, :messageId::int),
         run_at = case when cardinality(array_remove(t.awaits, :messageId::int)) = 0
                       then greatest(t.quiet_until, :now::timestamptz) else t.run_at end
    from (select k.id from automation_turns k
           where k.company_id = :companyId and k.ticket_id = :ticketId and k.status = 'open'
             and :messageId::int = any(k.awaits)
             for update) k
   where t.company_id = :companyId and t.id = k.id
  returning t.id, t.run_at as "runAt", cardinality(t.awaits) as left`;

interface HeardRow {
  readonly id: number;
  readonly runAt: Date;
  readonly left: number;
}

/** Turns that wait for spoken words go on when these are there. */
@injectable()
export class VoiceWaits implements SpokenWords {
  constructor(
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  missing(ctx: Ctx, ticketId: number, messageId: number): Promise<void> {
    return this.heard(ctx, ticketId, messageId);
  }

  async heard(ctx: Ctx, ticketId: number, messageId: number): Promise<void> {
    const now = this.clock.now();
    const rows = await prepared<HeardRow>(ctx, 'automation.words-heard', HEARD, {
      companyId: ctx.companyId,
      ticketId,
      messageId,
      now,
    });
    for (const turn of rows) if (turn.left === 0) await this.#bringForward(ctx, turn, now);
  }

  async #bringForward(ctx: Ctx, { id, runAt }: HeardRow, now: Date): Promise<void> {
    await ctx
      .trx('automation_turns')
      .where({ companyId: ctx.companyId, id })
      .update({ deadline: deadlineOf(runAt) });
    // A task for the later time may wait already: its key must not keep this one away.
    await enqueueTurn(this.tasks, ctx, { id, runAt }, now, 'words');
  }
}
