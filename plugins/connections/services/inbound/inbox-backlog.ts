import type { Ctx } from 'prosa/contract';
import type { Backlog, BacklogState } from 'prosa/core';
import { injectable } from 'tsyringe';

/** Events of channels that could not be stored at once: those that are tried again, and those that were given up. */
@injectable()
export class InboxBacklog implements Backlog {
  readonly id = 'connections.inbox';

  async read({ trx }: Ctx): Promise<BacklogState> {
    const { rows } = await trx.raw<{
      rows: [{ waiting: string; failed: string; oldest: number | null }];
    }>(
      `select count(*) filter (where state = 'waiting') as waiting,
              count(*) filter (where state <> 'waiting') as failed,
              extract(epoch from now() - min(received_at) filter (where state = 'waiting'))::float8 as oldest
         from connection_inbox`,
    );
    const [{ waiting, failed, oldest }] = rows;
    return { waiting: Number(waiting), failed: Number(failed), oldestSeconds: oldest ?? 0 };
  }
}
