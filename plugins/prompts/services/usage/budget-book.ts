import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, dayIn, prepared, timeZoneOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { Budgets, OpenPrompt, Reservation, UsagePurpose, Used } from '../ports.ts';
import { budgetTokens } from './budget-tokens.ts';

/** One statement judges and sets aside, so that calls at the same time take turns on the day's row. */
const RESERVE = `
  insert into ai_budgets as kept (company_id, prompt_id, day, reserved)
  values (:companyId, :promptId, :day, :tokens)
  on conflict (company_id, prompt_id, day) do update set reserved = kept.reserved + excluded.reserved
    where kept.spent + kept.reserved < :limit
  returning 1 as one`;

const SETTLE = `
  insert into ai_budgets as kept (company_id, prompt_id, day, spent)
  select company_id, id, :day::date, :spent::bigint from prompts where company_id = :companyId and id = :promptId
  on conflict (company_id, prompt_id, day) do update
    set spent = kept.spent + excluded.spent, reserved = greatest(0, kept.reserved - :freed::bigint)`;

const BOOK = `
  insert into ai_usage as kept (company_id, day, prompt_id, purpose, calls, failures, estimates,
                                input_tokens, output_tokens, characters, seconds)
  select company_id, :day::date, id, :purpose, :calls::int, :failures::int, :estimates::int,
         :inputTokens::bigint, :outputTokens::bigint, :characters::bigint, :seconds::double precision
    from prompts where company_id = :companyId and id = :promptId
  on conflict (company_id, day, prompt_id, purpose) do update
    set calls = kept.calls + excluded.calls, failures = kept.failures + excluded.failures,
        estimates = kept.estimates + excluded.estimates,
        input_tokens = kept.input_tokens + excluded.input_tokens,
        output_tokens = kept.output_tokens + excluded.output_tokens,
        characters = kept.characters + excluded.characters, seconds = kept.seconds + excluded.seconds`;

const NOTICE = `
  update ai_budgets set noticed_at = :now::timestamptz
   where company_id = :companyId and prompt_id = :promptId and day = :day::date and noticed_at is null
  returning 1 as one`;

/** Keeps what prompts use, by day, and holds it within their daily tokens. */
@injectable()
export class BudgetBook implements Budgets {
  constructor(@inject(Core.Clock) private readonly clock: Pick<Clock, 'now'>) {}

  async reserve(
    ctx: Ctx,
    { id: promptId, name, dailyTokens }: Pick<OpenPrompt, 'id' | 'name' | 'dailyTokens'>,
    purpose: UsagePurpose,
    tokens: number,
  ): Promise<Reservation | undefined> {
    const day = await this.#today(ctx);
    const reservation = { promptId, day, purpose, tokens: dailyTokens === 0 ? 0 : tokens };
    if (dailyTokens === 0) return reservation;
    const row = { companyId: ctx.companyId, promptId, day };
    const kept = await prepared(ctx, 'prompts.reserve', RESERVE, {
      ...row,
      tokens,
      limit: dailyTokens,
    });
    if (kept.length > 0) return reservation;
    const noticed = await prepared(ctx, 'prompts.budget-notice', NOTICE, {
      ...row,
      now: this.clock.now(),
    });
    if (noticed.length > 0) {
      ctx.emit('prompts.budget-spent', { promptId, name, day, dailyTokens }, [topics.admins]);
    }
    return undefined;
  }

  async settle(ctx: Ctx, reservation: Reservation, used: Used): Promise<void> {
    const { promptId, day, purpose, tokens } = reservation;
    await this.#count(ctx, { promptId, day, freed: tokens }, used);
    await this.#book(ctx, { promptId, day, purpose }, used);
  }

  async book(ctx: Ctx, promptId: number, purpose: UsagePurpose, used: Used): Promise<void> {
    const day = await this.#today(ctx);
    await this.#count(ctx, { promptId, day, freed: 0 }, used);
    await this.#book(ctx, { promptId, day, purpose }, used);
  }

  async #today(ctx: Ctx): Promise<string> {
    return dayIn(this.clock.now(), await timeZoneOf(ctx));
  }

  async #count(
    ctx: Ctx,
    place: { promptId: number; day: string; freed: number },
    used: Used,
  ): Promise<void> {
    const { companyId } = ctx;
    await prepared(ctx, 'prompts.settle', SETTLE, {
      companyId,
      ...place,
      spent: budgetTokens(used),
    });
  }

  async #book(
    ctx: Ctx,
    place: { promptId: number; day: string; purpose: UsagePurpose },
    used: Used,
  ): Promise<void> {
    await prepared(ctx, 'prompts.book-usage', BOOK, {
      companyId: ctx.companyId,
      ...place,
      calls: used.calls ?? 0,
      failures: used.failures ?? 0,
      estimates: used.estimates ?? 0,
      inputTokens: used.inputTokens ?? 0,
      outputTokens: used.outputTokens ?? 0,
      characters: used.characters ?? 0,
      seconds: used.seconds ?? 0,
    });
  }
}
