import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type {
  ContactDeparture,
  ContactMergePart,
  MergingContacts,
  PartingContacts,
} from '../../contacts/public.ts';
import { Schedule } from '../models/schedule.ts';

/** Scheduled messages follow their contact: into another one, back, and out. */
@injectable()
export class ScheduleContacts implements ContactMergePart, ContactDeparture {
  readonly id = 'schedules';
  readonly tables = ['schedules'];

  constructor(@inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>) {}

  async merge(ctx: Ctx, { kept, gone }: MergingContacts): Promise<readonly number[]> {
    const moved = await Schedule.query(ctx.trx)
      .where('contactId', gone.id)
      .patch({ contactId: kept.id })
      .returning('id');
    return moved.map(({ id }) => id);
  }

  async part(ctx: Ctx, { kept, gone }: PartingContacts, moved: unknown): Promise<void> {
    await Schedule.query(ctx.trx)
      .where('contactId', kept.id)
      .whereIn('id', moved as number[])
      .patch({ contactId: gone.id });
  }

  async leaving(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
    const gone = await Schedule.query(ctx.trx)
      .whereIn('contactId', [...contactIds])
      .delete()
      .returning('*');
    await this.storage.remove(ctx, ...gone.flatMap(({ mediaId }) => mediaId ?? []));
    for (const { id } of gone) {
      ctx.emit('schedules.schedule-deleted', { scheduleId: id }, [topics.company]);
    }
  }
}
