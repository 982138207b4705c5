import type { Ctx } from 'prosa/contract';
import { Core, dayIn, timeZoneOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { Usage, UsageRow } from '../../shared/playground-schemas.ts';

const USUAL_DAYS = 7;

/** The use of models by day, prompt and purpose. */
@injectable()
export class UsageReport {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /** @param days back from today, today included */
  async rows(ctx: Ctx, days = USUAL_DAYS): Promise<Usage> {
    const today = dayIn(this.clock.now(), await timeZoneOf(ctx));
    const { rows } = await ctx.trx.raw<{ rows: UsageRow[] }>(
      `select to_char(u.day, 'YYYY-MM-DD') as day, u.prompt_id as "promptId", p.name as prompt, u.purpose,
              sum(u.calls)::int as calls, sum(u.failures)::int as failures, sum(u.estimates)::int as estimates,
              sum(u.input_tokens)::float as "inputTokens", sum(u.output_tokens)::float as "outputTokens",
              sum(u.characters)::float as characters, sum(u.seconds)::float as seconds
         from ai_usage u left join prompts p on p.company_id = u.company_id and p.id = u.prompt_id
        where u.company_id = :companyId and u.day > :today::date - :days::int and u.day <= :today::date
        group by u.day, u.prompt_id, p.name, u.purpose
        order by u.day desc, folded(coalesce(p.name, '')), u.prompt_id, u.purpose`,
      { companyId: ctx.companyId, today, days },
    );
    return { rows, today };
  }
}
