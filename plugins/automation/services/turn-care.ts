import type { Logger } from 'pino';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { AutomaticActs } from '../../tickets/public.ts';
import { TurnRecord } from '../models/turn.ts';
import { AUTOMATION } from '../public.ts';
import { stateOf } from '../rules/state.ts';
import { AnswerFiles } from './answer-files.ts';
import { Targets } from './targets.ts';
import { enqueueTurn } from './turn-tasks.ts';

/** Turns that are looked at in one go. */
const MOST_TURNS = 500;

const STUCK = `
  select id, company_id from automation_turns
   where status in ('open', 'running', 'answered')
     and (deadline <= :now or (status = 'open' and run_at <= :now) or (status = 'running' and lease_until <= :now))
   order by deadline limit :most`;

interface Stuck {
  readonly id: number;
  readonly company_id: number;
}

/** Finds turns that nobody goes on with: of a process that ended, of a ticket that somebody took, past their deadline. */
@injectable()
export class TurnCare {
  constructor(
    @inject(AnswerFiles) private readonly files: AnswerFiles,
    @inject(AutomaticActs) private readonly acts: AutomaticActs,
    @inject(Targets) private readonly targets: Targets,
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  async lookAfter(): Promise<void> {
    const now = this.clock.now();
    const stuck = await this.database.system('turns that nobody goes on with', async ({ trx }) => {
      const { rows } = (await trx.raw(STUCK, { now, most: MOST_TURNS })) as {
        rows: readonly Stuck[];
      };
      return rows;
    });
    for (const { id, company_id: companyId } of stuck) {
      try {
        await this.database.transaction({ companyId, system: 'a turn goes on' }, (ctx) =>
          this.#goOn(ctx, id),
        );
      } catch (error) {
        // The others are not kept from their turn.
        this.logger.error({ err: error, companyId, turnId: id }, 'a turn did not go on');
      }
    }
  }

  async #goOn(ctx: Ctx, turnId: number): Promise<void> {
    const now = this.clock.now();
    const seen = await TurnRecord.query(ctx.trx).findById(turnId);
    if (!seen) return;
    // The ticket before the turn, as whoever decides about it locks them.
    const held = await this.acts.hold(ctx, seen.ticketId, AUTOMATION);
    const turn = await TurnRecord.query(ctx.trx).findById(turnId).forUpdate();
    if (!turn || !['open', 'running', 'answered'].includes(turn.status)) return;
    const state = held && stateOf(held.state);
    if (state?.behind === turnId && turn.status === 'open') return;
    if (state?.turn !== turnId) return this.#end(ctx, turn, 'void', 'taken');
    if (turn.deadline <= now) return this.acts.askAgain(ctx, turn.ticketId, AUTOMATION);
    if (turn.status === 'open' && turn.runAt <= now) {
      return enqueueTurn(this.tasks, ctx, turn, now);
    }
    const isLost = turn.status === 'running' && turn.leaseUntil !== null && turn.leaseUntil <= now;
    if (!isLost) return;
    if (!this.targets.engine(turn.engine)?.isRepeatable) {
      await this.#end(ctx, turn, 'lost', 'interrupted');
      return this.acts.askAgain(ctx, turn.ticketId, AUTOMATION);
    }
    const again = await turn
      .$query(ctx.trx)
      .patchAndFetch({ status: 'open', runAt: now, leaseUntil: null });
    return enqueueTurn(this.tasks, ctx, again, now);
  }

  async #end(ctx: Ctx, turn: TurnRecord, status: 'void' | 'lost', reason: string): Promise<void> {
    const endedAt = this.clock.now();
    await this.files.drop(ctx, turn.answer);
    await turn.$query(ctx.trx).patch({ status, reason, endedAt });
  }
}
