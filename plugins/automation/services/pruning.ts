import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

const DAY = 86_400_000;
/** Days after which texts go, and after which nothing is kept. */
const TEXT_DAYS = 30;
const TURN_DAYS = 365;
/** Rows of one statement. */
const BATCH = 5_000;

/** Takes away what is kept of turns for long enough. */
@injectable()
export class Pruning {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now().getTime();
    const texts = new Date(now - TEXT_DAYS * DAY);
    const turns = new Date(now - TURN_DAYS * DAY);
    await this.#all(
      `update automation_turns set answer = null where id in (
         select id from automation_turns where begun_at < ? and answer is not null order by begun_at limit ${String(BATCH)})`,
      texts,
    );
    await this.#all(
      `delete from automation_sessions where id in (
         select id from automation_sessions where updated_at < ? order by updated_at limit ${String(BATCH)})`,
      texts,
    );
    await this.#all(
      `delete from automation_turns where id in (
         select id from automation_turns where begun_at < ? order by begun_at limit ${String(BATCH)})`,
      turns,
    );
  }

  async #all(statement: string, before: Date): Promise<void> {
    for (;;) {
      const changed = await this.database.system('old turns', async ({ trx }) => {
        const { rowCount } = (await trx.raw(statement, [before])) as { rowCount: number | null };
        return rowCount ?? 0;
      });
      if (changed < BATCH) return;
    }
  }
}
