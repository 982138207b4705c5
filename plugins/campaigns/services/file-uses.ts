import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { FileListUse } from '../../files/public.ts';
import { Campaign } from '../models/campaign.ts';

const MOST = 5;

/** Campaigns that still send the files of a list. */
@injectable()
export class FileUses implements FileListUse {
  readonly #most = MOST;

  async usesOf(ctx: Ctx, fileListId: number): Promise<readonly string[]> {
    const rows = await Campaign.query(ctx.trx)
      .where({ fileListId })
      .whereNot('status', 'FINALIZADA')
      .orderByRaw('folded(name), id')
      .limit(this.#most);
    return rows.map(({ name }) => name);
  }
}
