import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { UserDeparture } from '../../users/public.ts';
import { QuickMessage } from '../models/quick-message.ts';

/** Somebody leaves the company: what only they could use goes with them, the company's stays. */
@injectable()
export class PersonalMessages implements UserDeparture {
  constructor(@inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>) {}

  async leaving(ctx: Ctx, userId: number): Promise<void> {
    const gone = await QuickMessage.query(ctx.trx)
      .where({ userId, companyWide: false })
      .delete()
      .returning('*');
    await this.storage.remove(ctx, ...gone.flatMap(({ mediaId }) => mediaId ?? []));
  }
}
