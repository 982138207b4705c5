import { pluginOf } from '../../contract.ts';
import type { Ctx } from '../../contract.ts';
import type { Database } from '../../data/db.ts';
import type { Switches } from '../switches/index.ts';

/** A task that is kept while its plugin is off for its company. */
export interface HeldTask {
  readonly id: string;
  /** `<plugin>.<task>` */
  readonly name: string;
  readonly companyId: number;
  readonly payload: unknown;
  /** Of one that waits no second one is kept with the same key. */
  readonly key: string | null;
}

interface HeldRow {
  payload: string;
  key: string | null;
  held_at: Date;
}

/** Keeps tasks of companies for which their plugin is off, and gives them back to the queue once it is on. */
export class HeldTasks {
  readonly #database: Pick<Database, 'transaction' | 'system'>;
  readonly #switches: Pick<Switches, 'mayBeOff' | 'inCompany'>;

  constructor(options: {
    readonly database: Pick<Database, 'transaction' | 'system'>;
    readonly switches: Pick<Switches, 'mayBeOff' | 'inCompany'>;
  }) {
    this.#database = options.database;
    this.#switches = options.switches;
  }

  /**
   * Keeps a task if its plugin is off for its company. One that the queue hands out twice is kept once.
   * @returns whether it is kept: then it is not to be run
   */
  async keep({ id, name, companyId, payload, key }: HeldTask): Promise<boolean> {
    if (companyId === 0 || (await this.#isOn(name, companyId))) return false;
    await this.#database.transaction({ companyId, system: 'a task waits' }, ({ trx }) =>
      trx('held_tasks')
        .insert({ id, company_id: companyId, name, payload: JSON.stringify(payload), key })
        .onConflict()
        .ignore(),
    );
    return true;
  }

  /**
   * Gives back what is kept of plugins that are on again, in the order in which it was kept.
   * @param names of the tasks there are: others wait for their plugin
   * @param enqueue adds a task in the transaction that no longer keeps it
   */
  async release(
    names: readonly string[],
    enqueue: (
      ctx: Ctx,
      task: { readonly name: string; readonly payload: unknown; readonly key: string | null },
    ) => Promise<unknown>,
  ): Promise<void> {
    const kept = await this.#database.system('tasks that wait', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { company_id: number; name: string }[] }>(
        `select distinct company_id, name from held_tasks where name = any(?::text[])
          order by company_id, name`,
        [[...names]],
      );
      return rows;
    });
    for (const { company_id: companyId, name } of kept) {
      if (!(await this.#isOn(name, companyId))) continue;
      await this.#database.transaction({ companyId, system: 'tasks go on' }, async (ctx) => {
        const rows = await ctx
          .trx('held_tasks')
          .where({ company_id: companyId, name })
          .delete()
          .returning<HeldRow[]>(['payload', 'key', 'held_at']);
        rows.sort((one, other) => one.held_at.getTime() - other.held_at.getTime());
        for (const { payload, key } of rows) {
          await enqueue(ctx, { name, payload: JSON.parse(payload) as unknown, key });
        }
      });
    }
  }

  async #isOn(name: string, companyId: number): Promise<boolean> {
    const plugin = pluginOf(name);
    return (
      !this.#switches.mayBeOff(plugin) || (await this.#switches.inCompany(companyId)).isOn(plugin)
    );
  }
}
