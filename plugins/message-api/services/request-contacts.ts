import type { Ctx } from 'prosa/contract';
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
import { OutreachRequest } from '../models/outreach-request.ts';
import { tellRequests } from './held-requests.ts';
import { removeFiles } from './request-source.ts';

/** Messages that wait follow their contact: into another one, back, and out. */
@injectable()
export class RequestContacts implements ContactMergePart, ContactDeparture {
  readonly id = 'message-api';
  readonly tables = ['outreach_requests'];

  constructor(@inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>) {}

  merge(ctx: Ctx, contacts: MergingContacts): Promise<unknown> {
    return moveRows(ctx, 'outreach_requests', contacts);
  }

  part(ctx: Ctx, contacts: PartingContacts, moved: unknown): Promise<void> {
    return moveRowsBack(ctx, 'outreach_requests', contacts, moved);
  }

  async leaving(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
    const gone = await OutreachRequest.query(ctx.trx)
      .whereIn('contactId', [...contactIds])
      .delete()
      .returning('*');
    if (gone.length === 0) return;
    await removeFiles(ctx, this.storage, gone);
    tellRequests(ctx);
  }
}
