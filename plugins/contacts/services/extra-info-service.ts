import type { Ctx } from 'prosa/contract';
import { coreErrors } from 'prosa/core';
import { injectable } from 'tsyringe';
import { ExtraInfo } from '../models/extra-info.ts';
import type { ContactDto, CreateContactBody } from '../schemas.ts';

type Wanted = NonNullable<CreateContactBody['extraInfo']>;

/** A company's notes about a contact, in an order of its own. */
@injectable()
export class ExtraInfoService {
  async of(ctx: Ctx, contactId: number): Promise<ContactDto['extraInfo']> {
    const rows = await this.#rows(ctx, contactId);
    return rows.map(({ id, name, value }) => ({ id, name, value }));
  }

  /**
   * Makes the list exactly this: known rows are changed, new ones added, missing ones removed.
   * @throws ERR_INVALID_REFERENCE when a row belongs to another contact
   */
  async replace(ctx: Ctx, contactId: number, wanted: Wanted): Promise<void> {
    const existing = new Map((await this.#rows(ctx, contactId)).map((row) => [row.id, row]));
    const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
    if ([...kept].some((id) => !existing.has(id))) throw coreErrors.ERR_INVALID_REFERENCE();
    const gone = [...existing.keys()].filter((id) => !kept.has(id));
    if (gone.length > 0) await ExtraInfo.query(ctx.trx).whereIn('id', gone).delete();
    for (const [position, { id, name, value }] of wanted.entries()) {
      const before = id === undefined ? undefined : existing.get(id);
      if (!before) {
        await ExtraInfo.query(ctx.trx).insert({ contactId, position, name, value });
      } else if (before.name !== name || before.value !== value || before.position !== position) {
        await ExtraInfo.query(ctx.trx).findById(before.id).patch({ position, name, value });
      }
    }
  }

  #rows(ctx: Ctx, contactId: number): Promise<ExtraInfo[]> {
    return ExtraInfo.query(ctx.trx)
      .where('contactId', contactId)
      .orderBy(['position', 'id'])
      .execute();
  }
}
