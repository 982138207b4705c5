import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { HourlyCount } from '../../public.ts';

/** As many as show what a week of the connection is like, and no habits it has given up. */
const DAYS = 28;
const DAY_MILLISECONDS = 86_400_000;

/** Tells when messages usually come on a connection. */
@injectable()
export class HourlyTraffic {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** The hours of the last four weeks in which messages came, the oldest first. */
  async of(companyId: number, connectionId: number): Promise<readonly HourlyCount[]> {
    const oldest = new Date(this.clock.now().getTime() - DAYS * DAY_MILLISECONDS);
    return this.database.transaction({ companyId, system: 'connection hours' }, ({ trx }) =>
      trx('connection_hours')
        .where({ connection_id: connectionId })
        .where('hour', '>=', oldest)
        .orderBy('hour')
        .select<HourlyCount[]>('hour', 'received'),
    );
  }
}
