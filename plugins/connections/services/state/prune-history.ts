import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

const KEPT_DAYS = 90;
/** Of each connection: one that falls all day long does not fill the database. */
const KEPT_ROWS = 2_000;

/** Forgets how connections were long ago. */
@injectable()
export class PruneHistory {
  constructor(@inject(Core.Database) private readonly database: Database) {}

  async run(): Promise<void> {
    await this.database.system('prune connection history', async ({ trx }) => {
      const old = trx.raw('now() - make_interval(days => ?)', [KEPT_DAYS]);
      await trx('connection_incidents').where('ended_at', '<', old).delete();
      await trx('connection_changes').where('at', '<', old).delete();
      await trx('connection_days').where('day', '<', old).delete();
      await trx('connection_hours').where('hour', '<', old).delete();
      for (const table of ['connection_incidents', 'connection_changes']) {
        await trx.raw(
          `delete from ?? where id in (
             select id from (
               select id, row_number() over (partition by connection_id order by id desc) as place from ??) ranked
              where place > ?)`,
          [table, table, KEPT_ROWS],
        );
      }
    });
  }
}
