import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { ExtraInfo } from '../../models/extra-info.ts';
import type { ContactMergePart, MergingContacts, PartingContacts } from '../../public.ts';

interface AddressRow {
  readonly kind: string;
  readonly value: string;
  readonly connection_id: number | null;
}

interface Moved {
  readonly addresses: readonly AddressRow[];
  readonly extraInfo: readonly number[];
  /** Said of both: kept once. */
  readonly repeated: readonly { name: string; value: string; position: number }[];
}

/** The addresses of what was taken in. */
export const goneAddressesOf = (moved: unknown): readonly AddressRow[] =>
  (moved as Moved).addresses;

/**
 * Merges the data this plugin itself keeps of contacts. Rows of imports stay as they are: the outcome of a row stays
 * true when its contact goes.
 */
@injectable()
export class MergedDetails implements ContactMergePart {
  readonly id = 'contacts';
  readonly tables = ['contact_addresses', 'contact_extra_info', 'contact_import_rows'];

  async merge(ctx: Ctx, { kept, gone }: MergingContacts): Promise<Moved> {
    const { rows: addresses } = await ctx.trx.raw<{ rows: AddressRow[] }>(
      `update contact_addresses set contact_id = :kept
        where company_id = :companyId and contact_id = :gone
       returning kind, value, connection_id`,
      { companyId: ctx.companyId, kept: kept.id, gone: gone.id },
    );
    const known = await this.#notes(ctx, kept.id);
    const brought = await this.#notes(ctx, gone.id);
    const isKnown = ({ name, value }: ExtraInfo): boolean =>
      known.some((row) => row.name === name && row.value === value);
    const after = known.reduce((last, { position }) => Math.max(last, position + 1), 0);
    const moving = brought.filter((row) => !isKnown(row));
    for (const [at, { id }] of moving.entries()) {
      await ExtraInfo.query(ctx.trx)
        .findById(id)
        .patch({ contactId: kept.id, position: after + at });
    }
    return {
      addresses,
      extraInfo: moving.map(({ id }) => id),
      repeated: brought
        .filter(isKnown)
        .map(({ name, value, position }) => ({ name, value, position })),
    };
  }

  /** The addresses are back already: they come with the contact. */
  async part(ctx: Ctx, { kept, gone }: PartingContacts, moved: unknown): Promise<void> {
    const { extraInfo, repeated } = moved as Moved;
    await ExtraInfo.query(ctx.trx)
      .whereIn('id', [...extraInfo])
      .where('contactId', kept.id)
      .patch({ contactId: gone.id });
    for (const row of repeated) {
      await ExtraInfo.query(ctx.trx).insert({ ...row, contactId: gone.id });
    }
  }

  #notes(ctx: Ctx, contactId: number): Promise<ExtraInfo[]> {
    return ExtraInfo.query(ctx.trx)
      .where('contactId', contactId)
      .orderBy(['position', 'id'])
      .execute();
  }
}
