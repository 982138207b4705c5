import type { Ctx } from 'prosa/contract';
import type { Backlog, BacklogState } from 'prosa/core';
import { injectable } from 'tsyringe';

/** Turns that wait for an answer, as the monitor shows them. Those that were lost are people's to attend, and not counted. */
@injectable()
export class TurnBacklog implements Backlog {
  readonly id = 'automation.turns';

  async read({ trx }: Ctx): Promise<BacklogState> {
    const row = await trx('automation_turns')
      .whereIn('status', ['open', 'running', 'answered'])
      .where('run_at', '<=', trx.fn.now())
      .select<{ waiting: string; oldest: number | null }[]>(
        trx.raw('count(*) as waiting, extract(epoch from now() - min(run_at))::float as oldest'),
      );
    const { waiting = '0', oldest = null } = row[0] ?? {};
    return { waiting: Number(waiting), failed: 0, oldestSeconds: Math.max(0, oldest ?? 0) };
  }
}
