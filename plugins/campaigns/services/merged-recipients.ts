import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { ContactMergePart, MergingContacts, PartingContacts } from '../../contacts/public.ts';

interface Moved {
  readonly moved: readonly number[];
  /** Rows that could not be moved, because the other contact is in the same campaign: they are made again when they part. */
  readonly doubled: readonly Readonly<Record<string, unknown>>[];
}

/** One person is in a campaign once: where both contacts are, the row of the one that goes is kept aside. */
@injectable()
export class MergedRecipients implements ContactMergePart {
  readonly id = 'campaigns';
  readonly tables = ['campaign_recipients'];

  async merge({ trx, companyId }: Ctx, { kept, gone }: MergingContacts): Promise<Moved> {
    const doubled = await trx('campaign_recipients')
      .where({ company_id: companyId, contact_id: gone.id })
      .whereIn(
        'campaign_id',
        trx('campaign_recipients')
          .where({ company_id: companyId, contact_id: kept.id })
          .select('campaign_id'),
      )
      .delete()
      .returning<Record<string, unknown>[]>('*');
    const moved = await trx('campaign_recipients')
      .where({ company_id: companyId, contact_id: gone.id })
      .update({ contact_id: kept.id })
      .returning<{ id: number }[]>('id');
    return { moved: moved.map(({ id }) => id), doubled };
  }

  async part(
    { trx, companyId }: Ctx,
    { kept, gone }: PartingContacts,
    moved: unknown,
  ): Promise<void> {
    if (!isMoved(moved)) return;
    await trx('campaign_recipients')
      .where({ company_id: companyId, contact_id: kept.id })
      .whereIn('id', [...moved.moved])
      .update({ contact_id: gone.id });
    for (const row of moved.doubled) {
      // Its campaign may be gone, and its ticket.
      await trx.raw(
        `insert into campaign_recipients
           select r.* from jsonb_populate_record(null::campaign_recipients, :row::jsonb) r
            where exists (select from campaigns c where c.company_id = :companyId and c.id = r.campaign_id)
              and (r.ticket_id is null or exists (select from tickets t where t.company_id = :companyId and t.id = r.ticket_id))
         on conflict do nothing`,
        { companyId, row: JSON.stringify(row) },
      );
    }
  }
}

const isMoved = (moved: unknown): moved is Moved =>
  typeof moved === 'object' && moved !== null && 'moved' in moved && 'doubled' in moved;
