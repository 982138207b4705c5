import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Governor } from '../../../governor/public.ts';
import type { NumberAnswer } from '../../../governor/public.ts';
import { ContactListItem } from '../../models/contact-list-item.ts';
import { ListCheck } from '../../models/list-check.ts';
import { ContactListService } from '../contact-list-service.ts';
import { itemView } from '../list-view.ts';
import { ListCheckView } from './list-check-view.ts';

/** People of a list whose numbers are handed over at once. */
const BATCH = 100;
/** So few unanswered ones are left before the next are handed over. */
const FEW = 20;
/** Changed people that screens are told of one by one; more, and the list is read anew. */
const MOST_TOLD = 20;

/** Names the questions of a check. */
export const requesterOf = ({ id }: Pick<ListCheck, 'id'>): string => `contact-lists:${String(id)}`;

/**
 * Hands the numbers of lists over to be asked for, some at a time, and writes down the answers. It may be interrupted anywhere and
 * called again.
 */
@injectable()
export class ListCheckRunner {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Governor) private readonly governor: Pick<Governor, 'check'>,
    @inject(ContactListService) private readonly lists: ContactListService,
    @inject(ListCheckView) private readonly view: ListCheckView,
  ) {}

  async enqueue(ctx: Ctx, { id, companyId }: Pick<ListCheck, 'companyId' | 'id'>): Promise<void> {
    const payload = { companyId, checkId: id };
    await this.tasks.enqueue(ctx, 'contact-lists.check', payload, {
      key: `check-${String(id)}`,
      companyId,
    });
  }

  /** Until enough wait for an answer, or nobody is left. */
  async run({ companyId, checkId }: { companyId: number; checkId: number }): Promise<void> {
    const scope = { companyId, system: 'a check of numbers' };
    const step = (): Promise<boolean> =>
      this.database.transaction(scope, (ctx) => this.#step(ctx, checkId));
    while (await step());
  }

  /** Writes answers down on every list that has the number, and hands the next ones over. */
  async answered(ctx: Ctx, answers: readonly NumberAnswer[]): Promise<void> {
    const known = new Map(answers.map(({ number, exists }) => [number, exists]));
    const listIds = await this.#note(ctx, known);
    if (listIds.length === 0) return;
    const checks = await ListCheck.query(ctx.trx)
      .whereIn('contactListId', [...listIds])
      .where({ status: 'running' })
      .orderBy('id');
    for (const { id } of checks) {
      if (await this.#step(ctx, id)) await this.enqueue(ctx, { id, companyId: ctx.companyId });
    }
  }

  /** @returns whether there is more to do */
  async #step(ctx: Ctx, checkId: number): Promise<boolean> {
    const check = await ListCheck.query(ctx.trx).findById(checkId).forUpdate();
    if (check?.status !== 'running') return false;
    const { contactListId, connectionId, askedItemId } = check;
    const open = () => ContactListItem.query(ctx.trx).where({ contactListId }).whereNull('isValid');
    const waiting = await open().where('id', '<=', askedItemId).limit(FEW).select('id');
    if (waiting.length === FEW) {
      await this.view.tell(ctx, check);
      return false;
    }
    const next = await open().where('id', '>', askedItemId).orderBy('id').limit(BATCH);
    const last = next.at(-1);
    if (!last) {
      const status = waiting.length === 0 ? 'done' : 'running';
      await this.view.tell(ctx, await this.#patch(ctx, check, { status }));
      return false;
    }
    const numbers = next.map(({ number }) => number);
    const requester = requesterOf(check);
    await this.#note(ctx, await this.governor.check(ctx, { connectionId, numbers, requester }));
    await this.view.tell(ctx, await this.#patch(ctx, check, { askedItemId: last.id }));
    return true;
  }

  #patch(ctx: Ctx, { id }: ListCheck, changes: Partial<ListCheck>): PromiseLike<ListCheck> {
    return ListCheck.query(ctx.trx).patchAndFetchById(id, {
      ...changes,
      updatedAt: this.clock.now(),
    });
  }

  /** @returns the lists that have one of the numbers */
  async #note(ctx: Ctx, known: ReadonlyMap<string, boolean>): Promise<readonly number[]> {
    if (known.size === 0) return [];
    const { rows } = await ctx.trx.raw<{ rows: { id: number; contact_list_id: number }[] }>(
      `update contact_list_items i set is_valid = a.exists, checked_at = :now
         from unnest(:numbers::text[], :answers::boolean[]) as a (number, "exists")
        where i.company_id = :companyId and i.number = a.number
        returning i.id, i.contact_list_id`,
      {
        companyId: ctx.companyId,
        numbers: [...known.keys()],
        answers: [...known.values()],
        now: this.clock.now(),
      },
    );
    const listIds = [...new Set(rows.map((row) => row.contact_list_id))];
    await this.#tell(
      ctx,
      rows.map(({ id }) => id),
      listIds,
    );
    return listIds;
  }

  async #tell(ctx: Ctx, itemIds: readonly number[], listIds: readonly number[]): Promise<void> {
    if (itemIds.length <= MOST_TOLD) {
      for (const item of await ContactListItem.query(ctx.trx).whereIn('id', [...itemIds])) {
        const record = itemView(ctx.companyId, item);
        ctx.emit('contact-lists.item-updated', { record }, [topics.admins]);
      }
    }
    for (const contactListId of listIds) {
      if (itemIds.length > MOST_TOLD) {
        ctx.emit('contact-lists.items-imported', { contactListId, records: [] }, [topics.admins]);
      }
      await this.lists.tellCounts(ctx, contactListId);
    }
  }
}
