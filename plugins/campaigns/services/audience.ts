import type { Ctx } from 'prosa/contract';
import { injectable, inject } from 'tsyringe';
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
    @inject(CampaignSettings) private readonly settings: Pick<CampaignSettings, 'asksBasis'>,
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
    const asksBasis = await this.settings.asksBasis(ctx, purpose);
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
}
