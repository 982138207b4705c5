import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import type { ContactView } from '../../contacts/public.ts';
import type { Schedule } from '../models/schedule.ts';
import type { ScheduleDto } from '../schemas.ts';

/** Scheduled messages as the API shows them. */
@injectable()
export class ScheduleView {
  constructor(
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'byIds'>,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'url'>,
  ) {}

  async many(ctx: Ctx, rows: readonly Schedule[]): Promise<ScheduleDto[]> {
    const ids = [...new Set(rows.map(({ contactId }) => contactId))];
    const contacts = ids.length === 0 ? [] : await this.contacts.byIds(ctx, ids);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    return rows.map((row) => this.of(ctx, row, byId.get(row.contactId)));
  }

  async one(ctx: Ctx, row: Schedule): Promise<ScheduleDto> {
    const [record] = await this.many(ctx, [row]);
    if (!record) throw new Error('a scheduled message was presented as nothing');
    return record;
  }

  /** One whose contact is known already. */
  of(
    { companyId }: Ctx,
    row: Schedule,
    contact: Pick<ContactView, 'id' | 'name' | 'number'> | undefined,
  ): ScheduleDto {
    const { mediaId } = row;
    return {
      id: row.id,
      body: row.body,
      contactId: row.contactId,
      contact: contact ? { id: contact.id, name: contact.name, number: contact.number } : null,
      sendAt: row.sendAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      status: row.status,
      reason: row.reason,
      waitReason: row.status === 'PENDENTE' ? row.waitReason : '',
      userId: row.userId,
      whatsappId: row.connectionId,
      saveMessage: row.opensTicket,
      reminder: row.reminderMinutes,
      recurrence: row.recurrence && {
        ...row.recurrence,
        weekdays: [...row.recurrence.weekdays],
      },
      mediaPath: mediaId === null ? null : this.storage.url(companyId, mediaId),
      mediaName: mediaId === null ? '' : row.mediaName,
      mediaType: mediaId === null ? '' : row.mediaMime,
      createdAt: row.createdAt.toISOString(),
    };
  }
}
