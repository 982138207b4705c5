import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { USUAL_HOURS, businessDays } from '../public.ts';
import { CompanyHours } from '../models/company-hours.ts';
import { Queue } from '../models/queue.ts';
import { QueueOption } from '../models/queue-option.ts';
import { QueueUser } from '../models/queue-user.ts';
import type {
  BusinessDay,
  OptionFile,
  QueueBadge,
  QueueDialogue,
  Queues,
  QueueView,
} from '../public.ts';
import { treeOf } from './option-tree.ts';
import { OptionTargets } from './option-targets.ts';

/** The queues of a company as other plugins meet them. */
@injectable()
export class QueueDirectory implements Queues {
  constructor(@inject(OptionTargets) private readonly targets: OptionTargets) {}

  async byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly QueueView[]> {
    if (ids.length === 0) return [];
    const rows = await Queue.query(ctx.trx).whereIn('id', [...new Set(ids)]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [viewOf(row)] : [];
    });
  }

  async ofUser(ctx: Ctx, userId: number): Promise<readonly QueueBadge[]> {
    const rows = await Queue.query(ctx.trx)
      .whereIn('id', QueueUser.query(ctx.trx).select('queueId').where('userId', userId))
      .orderBy(['orderQueue', 'id']);
    return rows.map(badgeOf);
  }

  async list(ctx: Ctx): Promise<readonly QueueView[]> {
    return (await Queue.query(ctx.trx).orderBy(['orderQueue', 'id'])).map(viewOf);
  }

  async dialogues(ctx: Ctx, ids: readonly number[]): Promise<readonly QueueDialogue[]> {
    if (ids.length === 0) return [];
    const [queues, options] = await Promise.all([
      Queue.query(ctx.trx)
        .whereIn('id', [...new Set(ids)])
        .orderBy(['orderQueue', 'id']),
      QueueOption.query(ctx.trx)
        .whereIn('queueId', [...new Set(ids)])
        .orderBy(['position', 'id']),
    ]);
    const targets = await this.targets.of(ctx, options);
    return queues.map((queue) => ({
      ...viewOf(queue),
      outOfHoursMessage: queue.outOfHoursMessage,
      file: fileOf(queue),
      schedules: businessDays(queue.schedules ?? USUAL_HOURS),
      options: treeOf(
        options.filter(({ queueId }) => queueId === queue.id),
        targets,
      ),
    }));
  }

  async companyHours(ctx: Ctx): Promise<readonly BusinessDay[]> {
    const hours = await CompanyHours.query(ctx.trx).first();
    return businessDays(hours?.schedules ?? USUAL_HOURS);
  }
}

const fileOf = ({ mediaId, mediaName, mediaMime }: Queue): OptionFile | undefined =>
  mediaId === null ? undefined : { id: mediaId, name: mediaName, mime: mediaMime };

const badgeOf = ({ id, name, color }: Queue): QueueBadge => ({ id, name, color });

const viewOf = (row: Queue): QueueView => ({
  ...badgeOf(row),
  greetingMessage: row.greetingMessage,
});
