import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database, Scope } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Governor } from '../../governor/public.ts';
import { Campaign } from '../models/campaign.ts';
import { Audience } from './audience.ts';
import { filledSlots, NO_TEXTS, textsOf } from './campaign-texts.ts';
import { audienceOf } from './campaign-sources.ts';
import { Finishing } from './finishing.ts';
import { Gathering } from './gathering.ts';
import type { CampaignStart } from './gathering.ts';
import { Progress } from './progress.ts';

/** Contacts that become recipients in one transaction. An audience that is no larger takes one alone. */
const PART = 5_000;

type Transaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Whether a campaign is still being prepared for a start. */
const isUnderWay = (campaign: Campaign, { dueAt }: CampaignStart): boolean =>
  campaign.status === 'EM_ANDAMENTO' &&
  campaign.preparedAt === null &&
  campaign.nextAt?.getTime() === dueAt.getTime();

/**
 * Gathers the recipients of a campaign that has just begun, part by part and two parts at a time. Nobody is claimed before the last
 * transaction says that it is prepared. Done again after a crash, it gathers nobody twice.
 */
@injectable()
export class Preparation {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Audience) private readonly audience: Audience,
    @inject(Gathering) private readonly gathering: Gathering,
    @inject(Finishing) private readonly finishing: Finishing,
    @inject(Governor) private readonly governor: Pick<Governor, 'wake'>,
    @inject(Progress) private readonly progress: Progress,
  ) {}

  async run(companyId: number, campaignId: number): Promise<void> {
    const scope: Scope = {
      companyId,
      system: 'preparing a campaign',
      statementMilliseconds: 60_000,
    };
    const transaction: Transaction = (work) => this.database.transaction(scope, work);
    const start = await transaction((ctx) => this.#begin(ctx, campaignId));
    if (!start) return;
    await this.audience.meet(start.audience, transaction);
    const contactIds = await transaction((ctx) => this.gathering.contactIds(ctx, start.audience));
    const gathered = await this.#gatherParts(transaction, start, contactIds);
    await transaction((ctx) => this.#end(ctx, start, gathered === contactIds.length));
  }

  /** @returns undefined where nothing is to be prepared */
  async #begin(ctx: Ctx, campaignId: number): Promise<CampaignStart | undefined> {
    const campaign = await Campaign.query(ctx.trx).findById(campaignId).forUpdate();
    if (campaign?.status !== 'EM_ANDAMENTO' || campaign.preparedAt !== null) return undefined;
    const dueAt = campaign.nextAt ?? this.clock.now();
    if (campaign.nextAt === null) await campaign.$query(ctx.trx).patch({ nextAt: dueAt });
    const filled = filledSlots((await textsOf(ctx, [campaignId])).get(campaignId) ?? NO_TEXTS);
    const start = {
      campaignId,
      dueAt,
      audience: await audienceOf(ctx, campaignId),
      // A campaign of a file alone has no text; its recipients have the first slot.
      slots: filled.length === 0 ? [1] : filled,
      purpose: campaign.purpose,
    };
    await this.gathering.clear(ctx, start);
    return start;
  }

  /** @returns how many became recipients; those that were before, after a crash, are not among them */
  async #gatherParts(
    transaction: Transaction,
    start: CampaignStart,
    contactIds: readonly number[],
  ): Promise<number> {
    if (contactIds.length <= PART) return 0;
    let next = 0;
    let gathered = 0;
    const workOff = async (): Promise<void> => {
      while (next < contactIds.length) {
        const part = contactIds.slice(next, next + PART);
        next += PART;
        const made = await transaction((ctx) => this.gathering.part(ctx, start, part));
        if (made === undefined) return;
        gathered += made;
      }
    };
    await Promise.all([workOff(), workOff()]);
    return gathered;
  }

  /** @param isWhole all of the audience were gathered: nobody of them was merged into another contact meanwhile */
  async #end(ctx: Ctx, start: CampaignStart, isWhole: boolean): Promise<void> {
    const campaign = await Campaign.query(ctx.trx).findById(start.campaignId).forUpdate();
    if (!campaign || campaign.preparedAt !== null) return;
    if (!isUnderWay(campaign, start)) return this.gathering.undo(ctx, start);
    if (!isWhole) await this.gathering.all(ctx, start);
    await campaign.$query(ctx.trx).patch({ preparedAt: this.clock.now() });
    await this.progress.tell(ctx, campaign.id);
    await this.finishing.look(ctx, campaign.id);
    if (campaign.connectionId !== null) this.governor.wake(ctx, campaign.connectionId);
  }
}
