import type { Ctx } from 'prosa/contract';
import type { Backlog, BacklogState } from 'prosa/core';
import { injectable } from 'tsyringe';

/** Messages of all companies that have not left. One that failed for good is the ticket's, and not here. */
@injectable()
export class OutboxBacklog implements Backlog {
  readonly id = 'tickets.outbox';

  async read({ trx }: Ctx): Promise<BacklogState> {
    const { rows } = await trx.raw<{ rows: [{ waiting: string; oldest: number | null }] }>(
      `select count(*) as waiting,
              extract(epoch from now() - min(next_attempt_at))::float8 as oldest
         from message_outbox`,
    );
    const [{ waiting, oldest }] = rows;
    return { waiting: Number(waiting), failed: 0, oldestSeconds: Math.max(0, oldest ?? 0) };
  }
}
