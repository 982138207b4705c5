import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { FINAL_FAILURES } from '../rules/failure-code.ts';
import { UNFINISHED } from '../rules/recipient-states.ts';
import { shareOf } from '../rules/wilson.ts';
import type { CampaignReport } from '../shared/report-schemas.ts';
import { countsOf, sentOf, sumOf, validOf } from './campaign-counts.ts';
import type { CampaignCount } from './campaign-counts.ts';
import { CampaignView } from './campaign-view.ts';
import { campaignOf } from './finding.ts';

/** Reports: read from the kept counts, so that they cost the same for ten contacts and for a hundred thousand. */
@injectable()
export class Reports {
  constructor(@inject(CampaignView) private readonly view: CampaignView) {}

  /** @throws ERR_NO_CAMPAIGN_FOUND */
  async of(ctx: Ctx, id: number): Promise<CampaignReport> {
    const [counts, row] = await Promise.all([countsOf(ctx, [id]), campaignOf(ctx, id)]);
    const record = await this.view.one(ctx, row);
    const slots = [...new Set(counts.map(({ slot }) => slot))];
    return {
      record,
      funnel: funnelOf(counts),
      retriable: sum(
        counts.filter(
          ({ state, reason }) => state === 'failed' && !FINAL_FAILURES.includes(reason),
        ),
      ),
      reasons: reasonsOf(counts),
      variants: slots.map((slot) => variantOf(slot, counts)),
    };
  }
}

const sum = (counts: readonly CampaignCount[]): number =>
  counts.reduce((all, { total }) => all + total, 0);

const funnelOf = (counts: readonly CampaignCount[]): CampaignReport['funnel'] => ({
  valid: validOf(counts),
  waiting: sumOf(counts, ...UNFINISHED),
  requested: sumOf(counts, 'requested'),
  confirmed: sumOf(counts, 'confirmed'),
  unanswered: sumOf(counts, 'unanswered'),
  sent: sentOf(counts),
  delivered: sumOf(counts, 'delivered', 'read'),
  read: sumOf(counts, 'read'),
  replied: sumOf(counts, 'replied'),
  optedOut: sumOf(counts, 'opted-out'),
  failed: sumOf(counts, 'failed'),
  skipped: sumOf(counts, 'skipped'),
  unknown: sumOf(counts, 'unknown'),
});

const reasonsOf = (counts: readonly CampaignCount[]): CampaignReport['reasons'] => {
  const sums = new Map<string, CampaignReport['reasons'][number]>();
  for (const { state, reason, total } of counts) {
    if (state !== 'failed' && state !== 'skipped') continue;
    const key = `${state} ${reason}`;
    sums.set(key, { state, reason, total: (sums.get(key)?.total ?? 0) + total });
  }
  return [...sums.values()].sort((a, b) => b.total - a.total);
};

const variantOf = (
  slot: number,
  counts: readonly CampaignCount[],
): CampaignReport['variants'][number] => {
  const own = counts.filter((count) => count.slot === slot);
  const [sent, replied] = [sentOf(own), sumOf(own, 'replied')];
  return { slot, sent, replied, share: shareOf(replied, sent) ?? null };
};
