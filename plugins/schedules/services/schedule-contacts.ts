import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { moveRows, moveRowsBack } from '../../contacts/public.ts';
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

  merge(ctx: Ctx, contacts: MergingContacts): Promise<unknown> {
    return moveRows(ctx, 'schedules', contacts);
  }

  part(ctx: Ctx, contacts: PartingContacts, moved: unknown): Promise<void> {
    return moveRowsBack(ctx, 'schedules', contacts, moved);
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
