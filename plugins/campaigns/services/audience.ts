import type { Ctx } from 'prosa/contract';
import { injectable, inject } from 'tsyringe';
import { Consents } from '../../consents/public.ts';
import { Audiences } from '../../contact-lists/public.ts';
import type { Audience as AudienceOf, AudienceSource } from '../../contact-lists/public.ts';
import { Contacts } from '../../contacts/public.ts';
import type { ContactView } from '../../contacts/public.ts';
import type { Campaign } from '../models/campaign.ts';
import type { AudienceCount } from '../shared/audience-schemas.ts';

/** The choices of a campaign's audience. */
export type AudienceChoice = Pick<
  Campaign,
  'contactListId' | 'excludedListId' | 'segmentId' | 'tagListId'
>;

/** Rows of a list that are made contacts of at once. */
const BATCH = 500;

/** The source of a campaign's people: where several are chosen, the tag counts before the segment, and that before the list. */
export const sourceOf = (choice: AudienceChoice): AudienceSource | undefined => {
  if (choice.tagListId !== null) return { kind: 'tag', id: choice.tagListId };
  if (choice.segmentId !== null) return { kind: 'segment', id: choice.segmentId };
  return choice.contactListId === null ? undefined : { kind: 'list', id: choice.contactListId };
};

const audienceOf = (choice: AudienceChoice): AudienceOf | undefined => {
  const source = sourceOf(choice);
  const { excludedListId } = choice;
  return (
    source && {
      source,
      except: excludedListId === null ? [] : [{ kind: 'list', id: excludedListId }],
    }
  );
};

/** The people that a campaign is for. */
@injectable()
export class Audience {
  constructor(
    @inject(Audiences) private readonly audiences: Audiences,
    @inject(Consents) private readonly consents: Pick<Consents, 'suppressedSql'>,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'byIds'>,
  ) {}

  /** How many would be written to, and why others would not. @throws ERR_NO_CONTACTLIST_FOUND and the like */
  async count(ctx: Ctx, choice: AudienceChoice): Promise<AudienceCount> {
    const { excludedListId } = choice;
    if (excludedListId !== null) {
      await this.audiences.nameOf(ctx, { kind: 'list', id: excludedListId });
    }
    const audience = audienceOf(choice);
    if (!audience) return { people: 0, excluded: 0, suppressed: 0, invalid: 0 };
    const { reachable, excluded, invalid } = await this.audiences.counts(ctx, audience);
    const suppressed = await this.#suppressed(ctx, audience);
    return { people: reachable - suppressed, excluded, suppressed, invalid };
  }

  async #suppressed(ctx: Ctx, audience: AudienceOf): Promise<number> {
    const { sql, bindings } = await this.audiences.contacts(ctx, audience);
    const { rows } = await ctx.trx.raw<{ rows: { total: number }[] }>(
      `select count(*)::int as total from (${sql}) chosen
        where ${this.consents.suppressedSql('chosen.contact_id')}`,
      { ...bindings, companyId: ctx.companyId },
    );
    return rows[0]?.total ?? 0;
  }

  /**
   * Makes contacts of some of those on the list who are none yet.
   * @param after 0, then as it was answered
   * @returns undefined when all are made
   */
  async meet(ctx: Ctx, choice: AudienceChoice, after: number): Promise<number | undefined> {
    const source = sourceOf(choice);
    if (source?.kind !== 'list') return undefined;
    return (await this.audiences.makeContacts(ctx, source, after, BATCH)).next;
  }

  /**
   * The recipients of a campaign, in one statement: everybody once, with the slot of the text; who opted out is skipped.
   * @param slots those with a text
   */
  async gather(
    ctx: Ctx,
    campaign: AudienceChoice & Pick<Campaign, 'id'>,
    { slots, now, slotSql }: { slots: readonly number[]; now: Date; slotSql: string },
  ): Promise<void> {
    const audience = audienceOf(campaign);
    if (!audience) return;
    const { sql, bindings } = await this.audiences.contacts(ctx, audience);
    const suppressed = this.consents.suppressedSql('chosen.contact_id');
    await ctx.trx.raw(
      `insert into campaign_recipients (company_id, campaign_id, contact_id, slot, state, reason, due_at)
         select :companyId, :campaignId::int, chosen.contact_id, ${slotSql},
                case when ${suppressed} then 'skipped' else 'waiting' end,
                case when ${suppressed} then 'opted-out' else '' end, :now::timestamptz
           from (${sql}) chosen
       on conflict (campaign_id, contact_id) do nothing`,
      { ...bindings, companyId: ctx.companyId, campaignId: campaign.id, slots: [...slots], now },
    );
  }

  /** Some of them as they are, for a preview. */
  async some(ctx: Ctx, choice: AudienceChoice, most: number): Promise<readonly ContactView[]> {
    const audience = audienceOf(choice);
    if (!audience) return [];
    return this.contacts.byIds(ctx, await this.audiences.page(ctx, audience, 0, most));
  }
}
