import type { JobCompanies } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Announcement } from '../models/announcement.ts';
import { Broadcast } from './broadcast.ts';
import { IS_SHOWN } from './visible-sql.ts';

/** Tells open pages of announcements whose time has come, and of those whose time is over. */
@injectable()
export class Periods {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'system'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Broadcast) private readonly broadcast: Broadcast,
  ) {}

  async run(companies: Pick<JobCompanies, 'among'>): Promise<void> {
    const now = this.clock.now();
    const changes = await this.database.system('begin and end announcements', async ({ trx }) => {
      const rows = await Announcement.query(trx)
        .alias('a')
        .where((period) => void period.whereNotNull('startsAt').orWhereNotNull('endsAt'))
        .whereRaw(`a.is_told <> (${IS_SHOWN})`, { now })
        .forUpdate()
        .skipLocked();
      return Promise.all(
        rows.map(async (before) => ({
          before,
          after: await Announcement.query(trx).patchAndFetchById(before.id, {
            isTold: !before.isTold,
          }),
        })),
      );
    });
    const reach = await this.broadcast.reach(
      changes.map(({ before, after }) => (after.isTold ? after : before)),
    );
    const among = new Set(await companies.among(reach));
    for (const { before, after } of changes) await this.broadcast.deliver(before, after, among);
  }
}
