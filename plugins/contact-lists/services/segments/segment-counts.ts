import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { AudienceOutcomesPoint } from '../../public.ts';
import type { AudienceOutcomes } from '../../public.ts';
import type { Named } from '../../schemas.ts';
import type { SegmentRules } from '../../shared/segment-schemas.ts';
import { segmentSql } from './condition-sql.ts';

/** How many contacts conditions find, and what was sent that conditions may name. */
@injectable()
export class SegmentCounts {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(filled(AudienceOutcomesPoint)) private readonly outcomes: Filled<AudienceOutcomes>,
  ) {}

  async count(ctx: Ctx, rules: SegmentRules): Promise<number> {
    const bindings: Record<string, string | number> = { companyId: ctx.companyId };
    const sql = segmentSql(rules, {
      now: this.clock.now(),
      outcomes: this.outcomes.all()[0],
      bind: (value) => {
        const name = `value${String(Object.keys(bindings).length)}`;
        bindings[name] = value;
        return `:${name}`;
      },
    });
    const { rows } = await ctx.trx.raw<{ rows: { count: number }[] }>(
      `select count(*)::int as count from contacts c
        where c.company_id = :companyId and not c.is_group and ${sql}`,
      bindings,
    );
    return rows[0]?.count ?? 0;
  }

  /** Campaigns whose outcomes a segment may ask for. */
  async campaigns(ctx: Ctx): Promise<Named[]> {
    const [sender] = await this.outcomes.for(ctx);
    return sender ? (await sender.campaigns(ctx)).map(({ id, name }) => ({ id, name })) : [];
  }
}
