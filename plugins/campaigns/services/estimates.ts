import type { Ctx } from 'prosa/contract';
import { Core, timeZoneOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Governor } from '../../governor/public.ts';
import { Outreach } from '../../tickets/public.ts';
import type { AudienceChoice } from '../rules/audience-choice.ts';
import { secondsFor, withinDays, workedOff } from '../rules/finish.ts';
import { momentOf } from '../rules/local-time.ts';
import { nextOpening } from '../rules/windows.ts';
import type { Hours } from '../rules/windows.ts';
import type { CampaignEstimate, EstimateQuery } from '../shared/audience-schemas.ts';
import { Audience } from './audience.ts';
import { CampaignSettings } from './campaign-settings.ts';
import { audienceOf } from './campaign-sources.ts';
import { campaignOf } from './finding.ts';

/** Contacts by which is guessed how many of all ever wrote. */
const SAMPLE = 200;

/** Tells how many a campaign would reach, and when it would be through. */
@injectable()
export class Estimates {
  constructor(
    @inject(Audience) private readonly audience: Audience,
    @inject(CampaignSettings) private readonly settings: CampaignSettings,
    @inject(Outreach) private readonly outreach: Pick<Outreach, 'lastHeard'>,
    @inject(Governor) private readonly governor: Pick<Governor, 'estimate' | 'standing'>,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** As the connection stands now. @throws ERR_NO_CAMPAIGN_FOUND */
  async of(ctx: Ctx, id: number, { from }: EstimateQuery): Promise<CampaignEstimate> {
    const campaign = await campaignOf(ctx, id);
    const choice = await audienceOf(ctx, id);
    const audience = await this.audience.count(ctx, choice, campaign.purpose);
    const { connectionId, dailyLimit, hours: days } = campaign;
    if (connectionId === null) return { audience, finishedAt: null, score: null, parts: [] };
    const timeZone = await timeZoneOf(ctx);
    const settings = await this.settings.values(ctx);
    const now = this.clock.now();
    const planned = from === undefined ? undefined : momentOf(from, timeZone);
    const begins = planned && planned > now ? planned : now;
    const hours: Hours = { days, holidays: settings.holidays, timeZone };
    // By the connection's caps, by the wished-for intervals within the hours, by its own limit: whichever takes longest.
    const counts = await this.#classes(ctx, connectionId, choice, audience.people);
    const capped = await this.governor.estimate(ctx, connectionId, counts);
    const byCaps = new Date(begins.getTime() + capped.getTime() - now.getTime());
    const byPace = workedOff(hours, begins, secondsFor(audience.people, settings));
    const byLimit =
      dailyLimit === null
        ? begins
        : withinDays(hours, begins, { messages: audience.people, aDay: dailyLimit });
    const last = byPace && byLimit && nextOpening(hours, latestOf(byCaps, byPace, byLimit));
    const [standing] = await this.governor.standing(ctx, [connectionId]);
    return {
      audience,
      finishedAt: last?.toISOString() ?? null,
      score: standing?.score ?? null,
      parts: (standing?.parts ?? []).map(({ id: part, points, most }) => ({
        id: part,
        points,
        most,
      })),
    };
  }

  /** How many of them ever wrote on the connection, guessed by some. */
  async #classes(
    ctx: Ctx,
    connectionId: number,
    choice: AudienceChoice,
    people: number,
  ): Promise<{ readonly warm: number; readonly cold: number }> {
    const sample = (await this.audience.some(ctx, choice, SAMPLE)).map(({ id }) => id);
    const heard = await this.outreach.lastHeard(ctx, connectionId, sample);
    const warm = sample.length === 0 ? 0 : Math.round((people * heard.size) / sample.length);
    return { warm, cold: Math.max(0, people - warm) };
  }
}

const latestOf = (...moments: readonly Date[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment.getTime())));
