import type { Ctx } from 'prosa/contract';
import { injectable, inject } from 'tsyringe';
import { Consents } from '../../consents/public.ts';
import { Audiences } from '../../contact-lists/public.ts';
import { Contacts } from '../../contacts/public.ts';
import type { ContactView } from '../../contacts/public.ts';
import type { AudienceChoice } from '../rules/audience-choice.ts';
import { CampaignSettings } from './campaign-settings.ts';
import type { AudienceCount, Purpose } from '../shared/audience-schemas.ts';

/** Rows of a list that are made contacts of at once. */
const PAGE = 2_000;

/** Somebody a campaign would reach. */
export interface Example {
  /** Null where there is no contact yet: it is made when the campaign begins. */
  readonly contactId: number | null;
  readonly name: string;
  readonly number: string;
  readonly email: string;
}

const NONE: AudienceCount = { people: 0, excluded: 0, suppressed: 0, noBasis: 0, invalid: 0 };

/** The people that a campaign is for. */
@injectable()
export class Audience {
  constructor(
    @inject(Audiences) private readonly audiences: Audiences,
    @inject(Consents) private readonly consents: Pick<Consents, 'hasBasisSql' | 'suppressedSql'>,
    @inject(CampaignSettings) private readonly settings: Pick<CampaignSettings, 'values'>,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'byIds'>,
  ) {}

  /** How many would be written to, and why others would not. @throws ERR_NO_CONTACTLIST_FOUND and the like */
  async count(
    ctx: Ctx,
    choice: AudienceChoice,
    purpose: Purpose = 'marketing',
  ): Promise<AudienceCount> {
    for (const source of choice.except) await this.audiences.nameOf(ctx, source);
    if (choice.sources.length === 0) return NONE;
    const counts = await this.audiences.counts(ctx, choice);
    const { reachable, excluded, invalid, optedOut: suppressed } = counts;
    const asksBasis = await this.#asksBasis(ctx, purpose);
    const noBasis = asksBasis ? await this.audiences.withoutBasis(ctx, choice) : 0;
    return { people: reachable - suppressed - noBasis, excluded, suppressed, noBasis, invalid };
  }

  /** Makes contacts of those on the lists who are none yet: page by page, each in a transaction of the caller's, two at a time. */
  async meet(
    choice: AudienceChoice,
    transaction: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
  ): Promise<void> {
    for (const source of choice.sources) {
      const pages = [...(await transaction((ctx) => this.audiences.pages(ctx, source, PAGE)))];
      const workOff = async (): Promise<void> => {
        for (let page = pages.shift(); page !== undefined; page = pages.shift()) {
          const after = page;
          await transaction((ctx) => this.audiences.makeContacts(ctx, source, after, PAGE));
        }
      };
      await Promise.all([workOff(), workOff()]);
    }
  }

  /**
   * The recipients of a campaign, in one statement: everybody once, with the slot of the text; who opted out, or lacks a basis where one is asked for, is skipped.
   * @param options.slots those with a text
   */
  async gather(
    ctx: Ctx,
    campaignId: number,
    audience: AudienceChoice,
    {
      purpose,
      slots,
      now,
      slotSql,
    }: {
      readonly purpose: Purpose;
      readonly slots: readonly number[];
      readonly now: Date;
      readonly slotSql: string;
    },
  ): Promise<void> {
    if (audience.sources.length === 0) return;
    const { sql, bindings } = await this.audiences.contacts(ctx, audience);
    const asksBasis = await this.#asksBasis(ctx, purpose);
    const suppressed = this.consents.suppressedSql('chosen.contact_id');
    const baseless = asksBasis
      ? `not (${this.consents.hasBasisSql('chosen.contact_id', 'marketing')})`
      : 'false';
    await ctx.trx.raw(
      `insert into campaign_recipients (company_id, campaign_id, contact_id, slot, state, reason, due_at)
         select :companyId, :campaignId::int, chosen.contact_id, ${slotSql},
                case when left_out.reason = '' then 'waiting' else 'skipped' end, left_out.reason, :now::timestamptz
           from (${sql}) chosen
          cross join lateral (
            select case when ${suppressed} then 'opted-out' when ${baseless} then 'no-basis' else '' end as reason
            -- Asked once for each, though it is read twice.
            offset 0) left_out
       on conflict (campaign_id, contact_id) do nothing`,
      { ...bindings, companyId: ctx.companyId, campaignId, slots: [...slots], now },
    );
  }

  /** Some of them as they are, for a preview: contacts first, then people of lists who are none yet. */
  async examples(ctx: Ctx, audience: AudienceChoice, most: number): Promise<readonly Example[]> {
    const contacts = await this.some(ctx, audience, most);
    const known = contacts.map(({ id, name, number, email }) => ({
      contactId: id,
      name,
      number,
      email,
    }));
    if (known.length === most || audience.sources.length === 0) return known;
    const strangers = await this.audiences.strangers(ctx, audience, most - known.length);
    return [...known, ...strangers.map((person) => ({ contactId: null, ...person }))];
  }

  /** Some of the contacts among them. */
  async some(ctx: Ctx, audience: AudienceChoice, most: number): Promise<readonly ContactView[]> {
    if (audience.sources.length === 0) return [];
    return this.contacts.byIds(ctx, await this.audiences.page(ctx, audience, 0, most));
  }

  /** A notice to customers needs no consent, whatever the company's settings ask of advertising. */
  async #asksBasis(ctx: Ctx, purpose: Purpose): Promise<boolean> {
    if (purpose === 'service') return false;
    return (await this.settings.values(ctx)).requireBasis;
  }
}
