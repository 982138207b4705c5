import type { Ctx } from 'prosa/contract';
import type { SessionDetails } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { UserDetails } from '../../users/public.ts';
import { queueErrors } from '../errors.ts';
import { Queue } from '../models/queue.ts';
import { QueueUser } from '../models/queue-user.ts';
import type { QueueBadge } from '../public.ts';
import { QueueAnnouncer } from './queue-announcer.ts';
import { QueueDirectory } from './queue-directory.ts';

/** The queues a user attends: told at login, shown with the user, chosen in the user's dialog by `queueIds`. */
@injectable()
export class UserQueues implements SessionDetails, UserDetails {
  constructor(
    @inject(QueueDirectory) private readonly directory: QueueDirectory,
    @inject(QueueAnnouncer) private readonly announcer: QueueAnnouncer,
  ) {}

  async of(ctx: Ctx, userId: number): Promise<Record<string, unknown>> {
    return { queues: await this.directory.ofUser(ctx, userId) };
  }

  async load(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, Record<string, unknown>>> {
    const links = await QueueUser.query(ctx.trx).whereIn('userId', [...userIds]);
    const queues = await Queue.query(ctx.trx)
      .whereIn('id', [...new Set(links.map(({ queueId }) => queueId))])
      .orderBy(['orderQueue', 'id']);
    return new Map(
      userIds.map((userId) => {
        const own = new Set(
          links.filter((link) => link.userId === userId).map(({ queueId }) => queueId),
        );
        const badges: QueueBadge[] = queues
          .filter(({ id }) => own.has(id))
          .map(({ id, name, color }) => ({ id, name, color }));
        return [userId, { queues: badges }];
      }),
    );
  }

  async save(ctx: Ctx, userId: number, body: Readonly<Record<string, unknown>>): Promise<void> {
    if (!Array.isArray(body.queueIds)) return;
    const wanted = new Set(body.queueIds.filter((id): id is number => typeof id === 'number'));
    const found = await Queue.query(ctx.trx).whereIn('id', [...wanted]);
    if (found.length !== wanted.size) throw queueErrors.ERR_QUEUE_NOT_FOUND();
    const before = await QueueUser.query(ctx.trx).where('userId', userId);
    const kept = new Set(before.map(({ queueId }) => queueId).filter((id) => wanted.has(id)));
    const left = before.map(({ queueId }) => queueId).filter((id) => !wanted.has(id));
    const joined = [...wanted].filter((id) => !kept.has(id));
    if (left.length > 0) {
      await QueueUser.query(ctx.trx).where('userId', userId).whereIn('queueId', left).delete();
    }
    if (joined.length > 0) {
      await QueueUser.query(ctx.trx).insert(joined.map((queueId) => ({ userId, queueId })));
    }
    await this.announcer.updated(ctx, [...left, ...joined]);
  }
}
