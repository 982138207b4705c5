import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit, Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../../connections/public.ts';
import type { ConnectionView } from '../../../connections/public.ts';
import { Governor } from '../../../governor/public.ts';
import { contactListErrors } from '../../errors.ts';
import type {
  ListCheckChange,
  ListCheckDto,
  ListCheckPlan,
} from '../../shared/list-check-schemas.ts';
import { ContactListItem } from '../../models/contact-list-item.ts';
import { ListCheck } from '../../models/list-check.ts';
import type { ContactList } from '../../models/contact-list.ts';
import { ContactListService } from '../contact-list-service.ts';
import { ListCheckRunner, requesterOf } from './list-check-runner.ts';
import { ListCheckView } from './list-check-view.ts';

/** An answer is believed for so long, in milliseconds; later the number is asked for again. */
const BELIEVED = 30 * 86_400_000;
/** Connections that are ever offered for choosing. */
const MOST_CONNECTIONS = 50;

/** Checks whether the numbers of lists exist: planned, begun, paused and cancelled by people. */
@injectable()
export class ListChecks {
  constructor(
    @inject(ContactListService) private readonly lists: ContactListService,
    @inject(Connections) private readonly connections: Pick<Connections, 'byIds'>,
    @inject(Governor) private readonly governor: Pick<Governor, 'checksEnd' | 'withdrawChecks'>,
    @inject(ListCheckRunner) private readonly runner: ListCheckRunner,
    @inject(ListCheckView) private readonly view: ListCheckView,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** The last check of a list; null where there was none. @throws ERR_NO_CONTACTLIST_FOUND */
  async current(ctx: Ctx, listId: number): Promise<ListCheckDto | null> {
    const list = await this.lists.find(ctx, listId);
    const check = await ListCheck.query(ctx.trx)
      .where({ contactListId: listId })
      .orderBy('id', 'desc')
      .first();
    return check ? this.view.of(ctx, check, list) : null;
  }

  /** @throws ERR_NO_CONTACTLIST_FOUND, ERR_CONNECTION_CANNOT_CHECK */
  async plan(ctx: Ctx, listId: number, connectionId?: number): Promise<ListCheckPlan> {
    await this.lists.find(ctx, listId);
    const able = await this.#able(ctx);
    const chosen =
      connectionId === undefined ? able[0] : able.find(({ id }) => id === connectionId);
    if (connectionId !== undefined && !chosen)
      throw contactListErrors.ERR_CONNECTION_CANNOT_CHECK();
    const count = await this.#open(ctx, listId).resultSize();
    const endsAt = chosen && (await this.governor.checksEnd(ctx, chosen.id, count));
    return {
      connections: able.map(({ id, name }) => ({ id, name })),
      connectionId: chosen?.id ?? null,
      count,
      endsAt: endsAt?.toISOString() ?? null,
    };
  }

  /**
   * @throws ERR_NO_CONTACTLIST_FOUND, ERR_CONNECTION_CANNOT_CHECK, ERR_LIST_CHECK_RUNNING where one is under way,
   * ERR_LIST_CHECK_NOTHING where every number was asked for lately
   */
  async start(ctx: Ctx, listId: number, connectionId: number): Promise<ListCheckDto> {
    const list = await this.lists.find(ctx, listId, { lock: true });
    if (await this.#active(ctx, listId)) throw contactListErrors.ERR_LIST_CHECK_RUNNING();
    const able = await this.#able(ctx);
    const connection = able.find(({ id }) => id === connectionId);
    if (!connection) throw contactListErrors.ERR_CONNECTION_CANNOT_CHECK();
    // Old answers are no answers.
    await this.#open(ctx, listId).whereNotNull('isValid').patch({ isValid: null, checkedAt: null });
    if ((await this.#open(ctx, listId).resultSize()) === 0) {
      throw contactListErrors.ERR_LIST_CHECK_NOTHING();
    }
    const check = await ListCheck.query(ctx.trx)
      .insert({
        contactListId: listId,
        connectionId,
        userId: ctx.userId ?? null,
        status: 'running',
        askedItemId: 0,
      })
      .returning('*');
    await this.#audit(ctx, list, { from: null, to: 'running' }, connection.name);
    await this.runner.enqueue(ctx, check);
    return this.view.tell(ctx, check);
  }

  /** @throws ERR_NO_CONTACTLIST_FOUND, ERR_NO_LIST_CHECK where none is under way */
  async change(ctx: Ctx, listId: number, status: ListCheckChange): Promise<ListCheckDto> {
    const list = await this.lists.find(ctx, listId);
    const before = await this.#active(ctx, listId);
    if (!before) throw contactListErrors.ERR_NO_LIST_CHECK();
    if (before.status === status) return this.view.of(ctx, before, list);
    const check = await ListCheck.query(ctx.trx).patchAndFetchById(before.id, {
      status,
      // Questions that were withdrawn are put again.
      askedItemId: 0,
      updatedAt: this.clock.now(),
    });
    if (status === 'running') await this.runner.enqueue(ctx, check);
    else await this.governor.withdrawChecks(ctx, requesterOf(check));
    await this.#audit(ctx, list, { from: before.status, to: status });
    return this.view.tell(ctx, check);
  }

  /** Connections that can ask, the usual one first. */
  async #able(ctx: Ctx): Promise<readonly ConnectionView[]> {
    const rows = await ctx
      .trx('connections')
      .where({ company_id: ctx.companyId })
      .orderBy([{ column: 'is_default', order: 'desc' }, 'id'])
      .limit(MOST_CONNECTIONS)
      .select<{ id: number }[]>('id');
    const all = await this.connections.byIds(
      ctx,
      rows.map(({ id }) => id),
    );
    return all.filter(({ checksNumbers }) => checksNumbers);
  }

  /** Those on a list nobody has asked for lately. */
  #open({ trx }: Ctx, listId: number) {
    const since = new Date(this.clock.now().getTime() - BELIEVED);
    return ContactListItem.query(trx)
      .where({ contactListId: listId })
      .where((open) => {
        void open.whereNull('isValid').orWhere('checkedAt', '<', since);
      });
  }

  #active({ trx }: Ctx, listId: number): PromiseLike<ListCheck | undefined> {
    return ListCheck.query(trx)
      .where({ contactListId: listId })
      .whereIn('status', ['running', 'paused'])
      .forUpdate()
      .first();
  }

  #audit(
    ctx: Ctx,
    { id, name }: ContactList,
    check: { readonly from: string | null; readonly to: string },
    connection?: string,
  ): Promise<void> {
    return this.audit.record(ctx, {
      action: 'changed',
      subject: { kind: 'contact-lists', id, name },
      details: { changes: { check }, ...(connection === undefined ? {} : { connection }) },
    });
  }
}
