import type { Ctx, Filled } from 'prosa/contract';
import { filled, topics } from 'prosa/contract';
import { Core, sqlStateOf } from 'prosa/core';
import type { Audit, Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ContactMerged, ContactParted } from '../../facts.ts';
import { tellUpdated } from '../tell-contact.ts';
import { contactErrors } from '../../errors.ts';
import { Contact } from '../../models/contact.ts';
import { ContactMerge } from '../../models/contact-merge.ts';
import { ContactMergePoint } from '../../public.ts';
import type { ContactMergePart, ContactView, MergingContacts } from '../../public.ts';
import { ContactViews } from '../contact-views.ts';
import { goneAddressesOf, MergedDetails } from './merged-details.ts';
import { fieldsBefore, givenBack, takenOver } from './merged-fields.ts';

/** Which contact goes into which, and whose word it is. */
interface MergeOrder {
  readonly keptId: number;
  readonly goneId: number;
  readonly reason: MergingContacts['reason'];
}

/** Makes one contact out of two, with all that is known of both, and parts them again. */
@injectable()
export class ContactMerges {
  constructor(
    @inject(MergedDetails) private readonly details: MergedDetails,
    @inject(ContactViews) private readonly views: ContactViews,
    @inject(filled(ContactMergePoint)) private readonly others: Filled<ContactMergePart>,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** Every part there is; this plugin's own comes first. */
  parts(): readonly ContactMergePart[] {
    return [this.details, ...this.others.all()];
  }

  /**
   * In the caller's transaction. Both rows are locked first: whoever is about to write something under the one that goes
   * waits, and then finds it gone.
   * @throws ERR_NO_CONTACT_FOUND, ERR_MERGE_SAME_CONTACT, ERR_MERGE_GROUP
   */
  async merge(ctx: Ctx, { keptId, goneId, reason }: MergeOrder): Promise<ContactView> {
    if (keptId === goneId) throw contactErrors.ERR_MERGE_SAME_CONTACT();
    await this.#holdAddresses(ctx, keptId, goneId);
    const both = await Contact.query(ctx.trx)
      .whereIn('id', [keptId, goneId])
      .orderBy('id')
      .forUpdate();
    const [before, gone] = [keptId, goneId].map((id) => both.find((each) => each.id === id));
    if (!before || !gone) throw contactErrors.ERR_NO_CONTACT_FOUND();
    if (before.isGroup || gone.isGroup) throw contactErrors.ERR_MERGE_GROUP();
    const after = takenOver(before, gone);
    const changes = { before: fieldsBefore(before, after), after };
    const now = this.clock.now();
    const kept = this.views.of(
      ctx,
      await Contact.query(ctx.trx).patchAndFetchById(keptId, { ...after, updatedAt: now }),
    );
    const moved: Record<string, unknown> = {};
    for (const part of this.parts()) {
      moved[part.id] = await part.merge(ctx, { kept, gone: this.views.of(ctx, gone), reason });
    }
    await Contact.query(ctx.trx).deleteById(goneId);
    const { uuid, name, number, email, profilePicUrl, ignoreBot, createdAt } = gone;
    await ContactMerge.query(ctx.trx).insert({
      keptId,
      goneId,
      reason,
      userId: ctx.userId ?? null,
      gone: {
        uuid,
        name,
        number,
        email,
        profilePicUrl,
        ignoreBot,
        createdAt: createdAt.toISOString(),
      },
      changes,
      moved,
      mergedAt: now,
    });
    ctx.emit(ContactMerged, { contactId: goneId, intoId: keptId }, [topics.company]);
    tellUpdated(ctx, kept);
    await this.#record(ctx, 'contacts-merged', kept, goneId);
    return kept;
  }

  /**
   * Parts two contacts again: what was moved goes back, what came since stays unless its address says otherwise.
   * @throws ERR_NO_CONTACT_FOUND, ERR_NO_MERGE_FOUND; ERR_DUPLICATED_CONTACT when the number was given to another
   */
  async undo(ctx: Ctx, keptId: number, mergeId: number): Promise<ContactView> {
    await this.#holdAddresses(ctx, keptId);
    const before = await Contact.query(ctx.trx).findById(keptId).forUpdate();
    if (!before) throw contactErrors.ERR_NO_CONTACT_FOUND();
    const merge = await ContactMerge.query(ctx.trx)
      .findOne({ id: mergeId, keptId })
      .whereNull('undoneAt')
      .forUpdate();
    if (!merge) throw contactErrors.ERR_NO_MERGE_FOUND();
    const now = this.clock.now();
    const gone = await this.#revive(ctx, merge);
    const kept = this.views.of(
      ctx,
      await Contact.query(ctx.trx).patchAndFetchById(keptId, {
        ...givenBack(before, merge.changes),
        updatedAt: now,
      }),
    );
    const goneAddresses = goneAddressesOf(merge.moved[this.details.id]).map(({ value }) => value);
    for (const part of this.parts()) {
      const contacts = { kept, gone, reason: merge.reason, goneAddresses };
      await part.part(ctx, contacts, merge.moved[part.id]);
    }
    await ContactMerge.query(ctx.trx).findById(mergeId).patch({ undoneAt: now });
    ctx.emit(ContactParted, { fromId: keptId, contact: gone }, [topics.company]);
    tellUpdated(ctx, kept);
    await this.#record(ctx, 'contacts-parted', kept, gone.id);
    return kept;
  }

  /** Whether somebody parted these two: no channel puts them together again. */
  async areParted(ctx: Ctx, one: number, other: number): Promise<boolean> {
    const parted = await ContactMerge.query(ctx.trx)
      .whereNotNull('undoneAt')
      .whereIn('keptId', [one, other])
      .whereIn('goneId', [one, other])
      .first();
    return parted !== undefined;
  }

  /** A contact goes for good, and what is kept of those it took in goes with it. */
  async forget({ trx, companyId }: Ctx, contactId: number): Promise<void> {
    await trx.raw(
      `with recursive taken as (
         select id, gone_id from contact_merges
          where company_id = :companyId and (kept_id = :contactId or gone_id = :contactId)
         union
         select m.id, m.gone_id from contact_merges m join taken t on m.kept_id = t.gone_id
          where m.company_id = :companyId and m.gone_id <> :contactId
            and not exists (select from contacts c where c.company_id = :companyId and c.id = m.kept_id))
       delete from contact_merges m using taken t where m.company_id = :companyId and m.id = t.id`,
      { companyId, contactId },
    );
  }

  /** First of all: who came by one of them is let through, who comes later waits here and holds nothing yet. */
  async #holdAddresses({ trx, companyId }: Ctx, ...contactIds: readonly number[]): Promise<void> {
    await trx('contact_addresses')
      .where('company_id', companyId)
      .whereIn('contact_id', [...contactIds])
      .orderBy('value')
      .forUpdate()
      .select('value');
  }

  /** The contact as it was, under its old id and with its addresses. */
  async #revive(ctx: Ctx, { goneId, keptId, gone, moved }: ContactMerge): Promise<ContactView> {
    const addresses = goneAddressesOf(moved[this.details.id]);
    const { companyId } = ctx;
    await ctx.trx.raw(
      `delete from contact_addresses a using json_to_recordset(:addresses::json) as x (value text, connection_id int)
        where a.company_id = :companyId and a.contact_id = :keptId and a.value = x.value
          and a.connection_id is not distinct from x.connection_id`,
      { companyId, keptId, addresses: JSON.stringify(addresses) },
    );
    try {
      await Contact.query(ctx.trx).insert({
        id: goneId,
        ...gone,
        isGroup: false,
        createdAt: new Date(gone.createdAt),
        updatedAt: this.clock.now(),
      });
    } catch (error) {
      throw sqlStateOf(error) === '23505' ? contactErrors.ERR_DUPLICATED_CONTACT() : error;
    }
    await ctx.trx.raw(
      `insert into contact_addresses (company_id, contact_id, kind, value, connection_id)
         select :companyId, :goneId, kind, value, connection_id
           from json_to_recordset(:addresses::json) as x (kind text, value text, connection_id int)
       on conflict on constraint contact_addresses_key do update set kind = excluded.kind
         where contact_addresses.contact_id = :goneId`,
      { companyId, goneId, addresses: JSON.stringify(addresses) },
    );
    return this.views.of(ctx, await Contact.query(ctx.trx).findById(goneId).throwIfNotFound());
  }

  #record(
    ctx: Ctx,
    action: 'contacts-merged' | 'contacts-parted',
    { id, name }: ContactView,
    otherId: number,
  ): Promise<void> {
    return this.audit.record(ctx, {
      action,
      subject: { kind: 'contacts', id, name },
      details: { contact: otherId },
    });
  }
}
