import { filled, topics } from 'prosa/contract';
import type { Ctx, Filled } from 'prosa/contract';
import { Core, lockPlanLimit } from 'prosa/core';
import type { Audit } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { QueueDeparturePoint, USUAL_HOURS, businessDays } from '../public.ts';
import { queueErrors } from '../errors.ts';
import { Queue } from '../models/queue.ts';
import { QueueUser } from '../models/queue-user.ts';
import type { BusinessDay, QueueDeparture } from '../public.ts';
import type { CreateQueueBody, QueueDto, UpdateQueueBody } from '../schemas.ts';
import { judgedDays } from './judged-days.ts';
import { QueueAnnouncer } from './queue-announcer.ts';
import { QueueColumns } from './queue-columns.ts';

const COLOR = /^#[0-9a-f]{3,6}$/i;

/** Adding, changing and removing the queues of a company. */
@injectable()
export class QueueService {
  constructor(
    @inject(QueueAnnouncer) private readonly announcer: QueueAnnouncer,
    @inject(QueueColumns) private readonly columns: QueueColumns,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(filled(QueueDeparturePoint)) private readonly departures: Filled<QueueDeparture>,
  ) {}

  async list(ctx: Ctx): Promise<QueueDto[]> {
    return this.announcer.present(ctx, await Queue.query(ctx.trx).orderBy(['orderQueue', 'id']));
  }

  /** @throws ERR_QUEUE_NOT_FOUND */
  async get(ctx: Ctx, id: number): Promise<QueueDto> {
    const [queue] = await this.announcer.present(ctx, [await this.#find(ctx, id)]);
    if (!queue) throw new Error('a queue was presented as nothing');
    return queue;
  }

  /** @throws ERR_QUEUE_LIMIT when the plan has no room, and the codes of name and colour */
  async create(ctx: Ctx, body: CreateQueueBody): Promise<QueueDto> {
    const { own, added } = this.columns.split(body);
    const { userIds = [], fields } = fieldsOf(tidied(own), USUAL_HOURS);
    const limit = await lockPlanLimit(ctx, 'queues');
    if ((await Queue.query(ctx.trx).resultSize()) >= limit) {
      throw queueErrors.ERR_QUEUE_LIMIT({ limit });
    }
    await this.#requireFree(ctx, fields);
    const { id } = await Queue.query(ctx.trx).insert(fields);
    await this.#setUsers(ctx, id, userIds);
    await this.columns.write(ctx, id, added);
    return this.#announce(ctx, id);
  }

  /** @throws ERR_QUEUE_NOT_FOUND, and the codes of name and colour */
  async update(ctx: Ctx, id: number, body: UpdateQueueBody): Promise<QueueDto> {
    const { own, added } = this.columns.split(body);
    const tidy = tidied(own);
    // Changes take turns within a company, so that its names and colours stay apart.
    await lockPlanLimit(ctx, 'queues');
    const before = businessDays((await this.#find(ctx, id)).schedules ?? USUAL_HOURS);
    const { userIds, fields } = fieldsOf(tidy, before);
    await this.#requireFree(ctx, fields, id);
    await Queue.query(ctx.trx)
      .findById(id)
      .patch({ ...fields, updatedAt: new Date() });
    if (userIds) await this.#setUsers(ctx, id, userIds);
    await this.columns.write(ctx, id, added);
    return this.#announce(ctx, id);
  }

  /**
   * Puts queues in an order. Among all of the company they take the places they hold now.
   * @returns all queues, in their order
   * @throws ERR_QUEUE_NOT_FOUND
   */
  async reorder(ctx: Ctx, queueIds: readonly number[]): Promise<QueueDto[]> {
    await lockPlanLimit(ctx, 'queues');
    const queues = await Queue.query(ctx.trx).orderBy(['orderQueue', 'id']);
    const moved = new Set(queueIds);
    if (queues.filter(({ id }) => moved.has(id)).length < moved.size) {
      throw queueErrors.ERR_QUEUE_NOT_FOUND();
    }
    const next = queueIds.values();
    const ordered = queues.map(({ id }) => (moved.has(id) ? (next.next().value ?? id) : id));
    const changed = queues.filter(({ id, orderQueue }) => orderQueue !== ordered.indexOf(id) + 1);
    for (const { id } of changed) {
      await Queue.query(ctx.trx)
        .findById(id)
        .patch({ orderQueue: ordered.indexOf(id) + 1, updatedAt: new Date() });
    }
    await this.announcer.updated(
      ctx,
      changed.map(({ id }) => id),
    );
    return this.list(ctx);
  }

  /** @throws ERR_QUEUE_NOT_FOUND */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const queue = await Queue.query(ctx.trx).findById(id).forUpdate();
    if (!queue) throw queueErrors.ERR_QUEUE_NOT_FOUND();
    const { name } = queue;
    for (const departure of this.departures.all()) await departure.leaving(ctx, id);
    await Queue.query(ctx.trx).deleteById(id);
    this.audit.about(ctx, { id, name });
    ctx.emit('queues.queue-deleted', { queueId: id }, [topics.company]);
  }

  async #find(ctx: Ctx, id: number): Promise<Queue> {
    const queue = await Queue.query(ctx.trx).findById(id);
    if (!queue) throw queueErrors.ERR_QUEUE_NOT_FOUND();
    return queue;
  }

  async #announce(ctx: Ctx, id: number): Promise<QueueDto> {
    const [queue] = await this.announcer.updated(ctx, [id]);
    if (!queue) throw new Error('a queue that was just written is not there');
    this.audit.about(ctx, { id, name: queue.name });
    return queue;
  }

  async #requireFree(
    ctx: Ctx,
    { name, color }: Pick<UpdateQueueBody, 'name' | 'color'>,
    except = 0,
  ): Promise<void> {
    const others = (): ReturnType<typeof Queue.query> =>
      Queue.query(ctx.trx).whereNot('id', except).limit(1);
    if (name !== undefined) {
      const taken = await others().whereRaw('lower(name) = lower(?)', [name]);
      if (taken.length > 0) throw queueErrors.ERR_QUEUE_NAME_ALREADY_EXISTS();
    }
    if (color !== undefined) {
      const taken = await others().whereRaw('lower(color) = lower(?)', [color]);
      if (taken.length > 0) throw queueErrors.ERR_QUEUE_COLOR_ALREADY_EXISTS();
    }
  }

  async #setUsers(ctx: Ctx, queueId: number, userIds: readonly number[]): Promise<void> {
    await QueueUser.query(ctx.trx).where('queueId', queueId).delete();
    const rows = userIds.map((userId) => ({ userId, queueId }));
    if (rows.length > 0) await QueueUser.query(ctx.trx).insert(rows);
  }
}

/** The queue's own part of a body. @throws ERR_QUEUE_INVALID_HOURS */
const fieldsOf = <B extends UpdateQueueBody>(body: B, stored: readonly BusinessDay[]) => {
  const { userIds, schedules, integrationId: _integration, promptId: _prompt, ...fields } = body;
  const days = schedules === undefined ? {} : { schedules: judgedDays(schedules, stored) };
  return { userIds, fields: { ...fields, ...days } };
};

/** The body without blanks around the name. @throws the codes of name and colour */
const tidied = <B extends UpdateQueueBody>(body: B): B => {
  const name = body.name?.trim();
  if (name !== undefined && (name.length < 2 || name.length > 50)) {
    throw queueErrors.ERR_QUEUE_INVALID_NAME();
  }
  if (body.color !== undefined && !COLOR.test(body.color)) {
    throw queueErrors.ERR_QUEUE_INVALID_COLOR();
  }
  return name === undefined ? body : { ...body, name };
};
