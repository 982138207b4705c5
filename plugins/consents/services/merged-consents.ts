import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { ContactMergePart, MergingContacts, PartingContacts } from '../../contacts/public.ts';
import { Consent } from '../models/consent.ts';
import { Suppression } from '../models/suppression.ts';
import { SuppressionStore } from './suppression-store.ts';

interface Moved {
  readonly consents: readonly number[];
  readonly suppressions: readonly number[];
  /** Suppressions of the number of the contact that stays, which it did not have before. */
  readonly added: readonly number[];
}

/** One person who opted out under either number has opted out under both. */
@injectable()
export class MergedConsents implements ContactMergePart {
  readonly id = 'consents';
  /** The standing of each contact follows from the others by itself. */
  readonly tables = ['consents', 'suppressions', 'contact_standings'];

  constructor(@inject(SuppressionStore) private readonly suppressions: SuppressionStore) {}

  async merge(ctx: Ctx, { kept, gone }: MergingContacts): Promise<Moved> {
    const consents = await Consent.query(ctx.trx)
      .where('contactId', gone.id)
      .patch({ contactId: kept.id })
      .returning('id');
    const { moved, added } = await this.suppressions.move(ctx, gone, kept);
    return { consents: consents.map(({ id }) => id), suppressions: moved, added };
  }

  async part(
    ctx: Ctx,
    { kept, gone, goneAddresses }: PartingContacts,
    moved: unknown,
  ): Promise<void> {
    const { consents, suppressions, added } = moved as Moved;
    await Consent.query(ctx.trx)
      .whereIn('id', [...consents])
      .where('contactId', kept.id)
      .patch({ contactId: gone.id });
    await Suppression.query(ctx.trx)
      .whereIn('id', [...suppressions])
      .where('contactId', kept.id)
      .patch({ contactId: gone.id });
    await Suppression.query(ctx.trx)
      .whereIn('id', [...added])
      .delete();
    // One that came after the merge knows all addresses of both.
    await this.suppressions.give(ctx, goneAddresses, gone.id);
  }
}
