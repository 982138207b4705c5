import type { Ctx, JobCompanies } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { NEWEST, WordStore } from './word-store.ts';

/** Messages read in one transaction: some tens of milliseconds. */
const BATCH = 1_000;

/** Milliseconds after which a run ends with something left for the next one: others wait for the clock too. */
const PATIENCE = 20_000;

/** Reads the words of the messages that each company has already, newest first. Messages that arrive meanwhile are followed. */
@injectable()
export class History {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction' | 'system'>,
    @inject(WordStore) private readonly words: WordStore,
  ) {}

  /** Companies take turns, batch by batch, until all are read or time is up. */
  async read(companies: Pick<JobCompanies, 'among'>): Promise<void> {
    const until = performance.now() + PATIENCE;
    let unread = await companies.among(await this.#unread());
    while (unread.length > 0 && performance.now() < until) {
      const left: number[] = [];
      for (const companyId of unread) {
        if (await this.#step(companyId)) left.push(companyId);
      }
      unread = left;
    }
  }

  /** Has the company's whole history read anew, without a moment in which nothing is found. */
  async startOver({ trx, companyId }: Ctx): Promise<void> {
    await trx('search_terms').where('company_id', companyId).delete();
    await trx('search_progress').where('company_id', companyId).update({ before_id: NEWEST });
  }

  /** Companies that have had an event, and not all of their history read. */
  #unread(): Promise<number[]> {
    return this.database.system('words of the history', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { company_id: number }[] }>(
        `select s.company_id from event_sequences s left join search_progress p using (company_id)
          where p.company_id is null or p.before_id is not null
          order by s.company_id`,
      );
      return rows.map(({ company_id }) => company_id);
    });
  }

  /** One batch of one company. @returns whether there is more to do */
  #step(companyId: number): Promise<boolean> {
    return this.database.transaction({ companyId, system: 'words of the history' }, async (ctx) => {
      const before = await this.words.lock(ctx, { waits: false });
      if (before === undefined || before === null) return false;
      const next = (await this.words.fillBefore(ctx, before, BATCH)) ?? null;
      await ctx.trx('search_progress').where('company_id', companyId).update({ before_id: next });
      return next !== null;
    });
  }
}
