import type { ColumnSource, Ctx } from 'prosa/contract';
import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import { Queues } from '../../queues/public.ts';
import { BillQueue } from '../models/bill-queue.ts';
import { kindOfName } from '../rules/queue-names.ts';
import { BillColumns } from '../schemas.ts';
import type { BillKind, BillValues } from '../schemas.ts';

type Kinds = ReadonlyMap<number, BillKind>;

/** How long a change made by another process may go unnoticed, in milliseconds. */
const FRESH_FOR = 5_000;
const MOST_COMPANIES = 2_000;

/** Which queues answer with bills. */
@injectable()
export class BillQueues implements ColumnSource<BillValues> {
  readonly columns = BillColumns;
  readonly #known = new LRUCache<number, Kinds>({ max: MOST_COMPANIES, ttl: FRESH_FOR });
  #changes = 0;

  constructor(@inject(Queues) private readonly queues: Queues) {}

  read(queueId: string): string {
    return `(select json_build_object('billKind', kept.kind) from bill_queues kept
              where kept.company_id = :companyId and kept.queue_id = ${queueId})`;
  }

  async write(ctx: Ctx, queueId: number, { billKind }: Partial<BillValues>): Promise<void> {
    if (billKind === undefined) return;
    await BillQueue.query(ctx.trx)
      .insert({ queueId, kind: billKind })
      .onConflict(['company_id', 'queue_id'])
      .merge();
  }

  /** The kinds of the queues that answer with bills. */
  async kinds(ctx: Ctx): Promise<Kinds> {
    return this.#known.get(ctx.companyId) ?? (await this.#load(ctx));
  }

  /** Whether it is known by now that no queue of the company answers with bills. */
  isNone(companyId: number): boolean {
    return this.#known.get(companyId)?.size === 0;
  }

  forget(companyId: number): void {
    this.#changes += 1;
    this.#known.delete(companyId);
  }

  async #load(ctx: Ctx): Promise<Kinds> {
    const changes = this.#changes;
    const [queues, kept] = await Promise.all([this.queues.list(ctx), BillQueue.query(ctx.trx)]);
    const chosen = new Map(kept.map(({ queueId, kind }) => [queueId, kind]));
    const kinds = new Map(
      queues.flatMap(({ id, name }) => {
        const kind = chosen.get(id) ?? kindOfName(name);
        return kind === undefined || kind === 'off' ? [] : [[id, kind] as const];
      }),
    );
    if (changes === this.#changes) this.#known.set(ctx.companyId, kinds);
    return kinds;
  }
}
