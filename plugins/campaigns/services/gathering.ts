import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Consents } from '../../consents/public.ts';
import { Audiences } from '../../contact-lists/public.ts';
import type { AudienceChoice } from '../rules/audience-choice.ts';
import { slotSql } from '../rules/slot-of.ts';
import type { Purpose } from '../shared/audience-schemas.ts';
import { CampaignSettings } from './campaign-settings.ts';

/** A start of a campaign: one that was cancelled and restarted before its contacts were gathered has several. */
export interface CampaignStart {
  readonly campaignId: number;
  /** Its contacts are due from then on. No other start of the campaign has the same moment. */
  readonly dueAt: Date;
  readonly audience: AudienceChoice;
  /** Those with a text. */
  readonly slots: readonly number[];
  readonly purpose: Purpose;
}

/** Contacts that are chosen, as a select of their ids. */
interface Chosen {
  readonly sql: string;
  readonly bindings: Readonly<Record<string, unknown>>;
}

const IS_UNDER_WAY = `
  select id from campaigns
   where company_id = :companyId and id = :campaignId and status = 'EM_ANDAMENTO' and prepared_at is null
     and next_at = :dueAt for share`;

/** Makes contacts recipients: everybody once, with the slot of the text; who opted out, or lacks a basis where one is asked for, is skipped. */
@injectable()
export class Gathering {
  constructor(
    @inject(Audiences) private readonly audiences: Pick<Audiences, 'contacts'>,
    @inject(Consents) private readonly consents: Pick<Consents, 'hasBasisSql' | 'suppressedSql'>,
    @inject(CampaignSettings) private readonly settings: Pick<CampaignSettings, 'asksBasis'>,
  ) {}

  /** Ids of the contacts of an audience as it is now, in ascending order. */
  async contactIds(ctx: Ctx, audience: AudienceChoice): Promise<readonly number[]> {
    if (audience.sources.length === 0) return [];
    const { sql, bindings } = await this.audiences.contacts(ctx, audience);
    const { rows } = await ctx.trx.raw<{ rows: { ids: number[] | null }[] }>(
      `select array_agg(chosen.contact_id order by chosen.contact_id) as ids from (${sql}) chosen`,
      { ...bindings },
    );
    return rows[0]?.ids ?? [];
  }

  /** All of an audience as it is now, in one statement; those that are recipients already stay as they are. */
  async all(ctx: Ctx, start: CampaignStart): Promise<void> {
    if (start.audience.sources.length === 0) return;
    await this.#gather(ctx, start, await this.audiences.contacts(ctx, start.audience));
  }

  /**
   * Some of an audience, while its start holds: a cancellation waits for this transaction, and none is begun after it.
   * @returns how many became recipients; undefined where the start is over
   */
  async part(
    ctx: Ctx,
    start: CampaignStart,
    contactIds: readonly number[],
  ): Promise<number | undefined> {
    const { companyId } = ctx;
    const { campaignId, dueAt } = start;
    const { rows } = await ctx.trx.raw<{ rows: unknown[] }>(IS_UNDER_WAY, {
      companyId,
      campaignId,
      dueAt,
    });
    if (rows.length === 0) return undefined;
    return this.#gather(ctx, start, {
      sql: `select c.id as contact_id from unnest(:contactIds::int[]) as named (id)
              join contacts c on c.company_id = :companyId and c.id = named.id`,
      bindings: { contactIds: [...contactIds] },
    });
  }

  /** Takes away what other starts have left, each of which was cancelled before it was through. */
  async clear(ctx: Ctx, { campaignId, dueAt }: CampaignStart): Promise<void> {
    await ctx.trx.raw(
      `delete from campaign_recipients
        where company_id = :companyId and campaign_id = :campaignId and due_at <> :dueAt`,
      { companyId: ctx.companyId, campaignId, dueAt },
    );
  }

  /** Takes away what this start has gathered. */
  async undo(ctx: Ctx, { campaignId, dueAt }: CampaignStart): Promise<void> {
    await ctx.trx.raw(
      `delete from campaign_recipients
        where company_id = :companyId and campaign_id = :campaignId and due_at = :dueAt`,
      { companyId: ctx.companyId, campaignId, dueAt },
    );
  }

  async #gather(
    ctx: Ctx,
    { campaignId, purpose, slots, dueAt }: CampaignStart,
    { sql, bindings }: Chosen,
  ): Promise<number> {
    const suppressed = this.consents.suppressedSql('chosen.contact_id');
    const baseless = (await this.settings.asksBasis(ctx, purpose))
      ? `not (${this.consents.hasBasisSql('chosen.contact_id', 'marketing')})`
      : 'false';
    const { rowCount } = await ctx.trx.raw<{ rowCount: number }>(
      `insert into campaign_recipients (company_id, campaign_id, contact_id, slot, state, reason, due_at)
         select :companyId, :campaignId::int, chosen.contact_id, ${slotSql('chosen.contact_id')},
                case when left_out.reason = '' then 'waiting' else 'skipped' end, left_out.reason, :dueAt::timestamptz
           from (${sql}) chosen
          cross join lateral (
            select case when ${suppressed} then 'opted-out' when ${baseless} then 'no-basis' else '' end as reason
            -- Asked once for each, though it is read twice.
            offset 0) left_out
       on conflict (campaign_id, contact_id) do nothing`,
      { ...bindings, companyId: ctx.companyId, campaignId, slots: [...slots], dueAt },
    );
    return rowCount;
  }
}
