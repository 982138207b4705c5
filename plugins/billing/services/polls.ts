import type { Logger } from 'pino';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { EARLY, nextPoll } from '../rules/polling.ts';
import { Settlement } from './settlement.ts';

/** Charges that are asked for at the same time. */
const AT_ONCE = 5;
const MOST = 200;

interface Due {
  readonly id: number;
  readonly txid: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Asks for charges whose payment nobody told of: a notice that is lost costs time, not money. */
@injectable()
export class Polls {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Settlement) private readonly settlement: Settlement,
  ) {}

  async run(): Promise<void> {
    const due = await this.#claim();
    const ask = async (): Promise<void> => {
      for (let charge = due.pop(); charge; charge = due.pop()) await this.#ask(charge.txid);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
  }

  /** Those that are due, with the time at which each is asked for next. */
  #claim(): Promise<Due[]> {
    const now = this.clock.now();
    return this.database.system('charges to ask for', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: Due[] }>(
        `select id, txid, created_at as "createdAt", expires_at as "expiresAt" from charges
          where next_poll_at <= ? order by next_poll_at limit ? for update skip locked`,
        [new Date(now.getTime() + EARLY), MOST],
      );
      if (rows.length === 0) return rows;
      await trx.raw(
        `update charges set next_poll_at = nullif(row.at, '')::timestamptz
           from unnest(?::int[], ?::text[]) as row (id, at) where charges.id = row.id`,
        [
          rows.map(({ id }) => id),
          rows.map((charge) => nextPoll(charge, now)?.toISOString() ?? ''),
        ],
      );
      return rows;
    });
  }

  async #ask(txid: string): Promise<void> {
    try {
      await this.settlement.settle(txid);
    } catch (error) {
      this.logger.warn({ err: error, txid }, 'a charge was not asked for');
    }
  }
}
