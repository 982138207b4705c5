import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { FollowedMessage } from '../../tickets/public.ts';
import { stateAfterAck, stateAfterQuestionAck } from '../rules/recipient-states.ts';
import type { RecipientState } from '../rules/recipient-states.ts';
import { failureCode, isUnexplained } from '../rules/failure-code.ts';
import { Finishing } from './finishing.ts';
import { Progress } from './progress.ts';

interface Found {
  readonly id: number;
  readonly campaignId: number;
  readonly state: RecipientState;
  readonly messageId: number | null;
  readonly confirmationMessageId: number | null;
}

/** Notes how far the messages of campaigns got. */
@injectable()
export class Deliveries {
  constructor(
    @inject(Finishing) private readonly finishing: Finishing,
    @inject(Progress) private readonly progress: Progress,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** @param messages as they are now, in their order; those of others are left aside */
  async follow(ctx: Ctx, messages: readonly FollowedMessage[]): Promise<void> {
    const latest = new Map(
      messages.filter(({ origin }) => origin === 'campaign').map((each) => [each.id, each]),
    );
    if (latest.size === 0) return;
    const moved = new Set<number>();
    for (const recipient of await this.#found(ctx, [...latest.keys()])) {
      if (await this.#move(ctx, recipient, latest)) moved.add(recipient.campaignId);
    }
    for (const campaignId of moved) {
      this.progress.moved(ctx, campaignId);
      await this.finishing.look(ctx, campaignId);
    }
  }

  async #found(ctx: Ctx, messageIds: readonly number[]): Promise<readonly Found[]> {
    const { rows } = await ctx.trx.raw<{ rows: Found[] }>(
      `select id, campaign_id as "campaignId", state, message_id as "messageId",
              confirmation_message_id as "confirmationMessageId"
         from campaign_recipients
        where company_id = :companyId
          and (message_id = any(:ids::int[]) or confirmation_message_id = any(:ids::int[]))
        order by id for update`,
      { companyId: ctx.companyId, ids: [...messageIds] },
    );
    return rows;
  }

  async #move(
    ctx: Ctx,
    { id, state, messageId, confirmationMessageId }: Found,
    latest: ReadonlyMap<number, FollowedMessage>,
  ): Promise<boolean> {
    const message = latest.get(messageId ?? 0);
    const question = latest.get(confirmationMessageId ?? 0);
    const told = message
      ? stateAfterAck(state, message.ack)
      : messageId === null && question && stateAfterQuestionAck(state, question.ack);
    if (!told) return false;
    const failure = (message ?? question)?.failure ?? '';
    const next = told === 'failed' && isUnexplained(failure) ? 'unknown' : told;
    const at = this.clock.now();
    await ctx
      .trx('campaign_recipients')
      .where({ company_id: ctx.companyId, id })
      .update({
        state: next,
        reason: next === 'failed' ? failureCode(failure) : '',
        ...momentsOf(ctx, next, at),
      });
    return true;
  }
}

/** A message that was read was delivered and sent, whether or not that was told. */
const momentsOf = ({ trx }: Ctx, state: RecipientState, at: Date) => {
  const reached = ['sent', 'delivered', 'read'];
  const place = reached.indexOf(state);
  return Object.fromEntries(
    reached
      .slice(0, place + 1)
      .map((name) => [`${name}_at`, trx.raw('coalesce(??, ?::timestamptz)', [`${name}_at`, at])]),
  );
};
