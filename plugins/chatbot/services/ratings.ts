import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Attendances } from '../../attendances/public.ts';
import { Queues } from '../../queues/public.ts';
import type { Occasion, TicketDecision } from '../../tickets/public.ts';
import { Users } from '../../users/public.ts';
import { ratingEnds, ratingOf } from '../engine/rating.ts';
import { ratingQuestion, saying } from '../engine/texts.ts';
import { INITIAL_STATE } from '../engine/types.ts';
import type { AskedRating, BotState } from '../engine/types.ts';
import type { ConnectionFacts } from './fact-loader.ts';

/** Asks customers what they think of an attendance, and takes their answers. */
@injectable()
export class Ratings {
  constructor(
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Attendances) private readonly attendances: Attendances,
    @inject(Users) private readonly users: Users,
    @inject(Queues) private readonly queues: Queues,
  ) {}

  /** @returns undefined where nobody is to be asked: then the completion message is sent at once */
  async ask(
    ctx: Ctx,
    occasion: Occasion,
    { connection }: ConnectionFacts,
  ): Promise<TicketDecision | undefined> {
    const { ticket, now } = occasion;
    if (ticket.userId === null || connection.status !== 'CONNECTED') return undefined;
    if (!(await this.settings.isEnabled(ctx, 'userRating'))) return undefined;
    const { userId, queueId } = ticket;
    const rating: AskedRating = { askedAt: now.toISOString(), userId, queueId };
    const state: BotState = { ...INITIAL_STATE, rating };
    await this.attendances.ratingAsked(ctx, ticket.id);
    return {
      replies: saying(ratingQuestion(connection.ratingMessage)),
      state,
      respondAt: ratingEnds(rating, await this.#minutes(ctx)),
    };
  }

  /** The time for an answer is over: the ticket ends as it would have. */
  giveUp({ ticket }: Occasion, { connection }: ConnectionFacts): TicketDecision {
    const replies = ticket.status === 'closed' ? saying(connection.complationMessage) : [];
    return { replies, state: null, respondAt: null };
  }

  /**
   * Takes a customer's words as the answer, and finishes the ticket again as it was.
   * @returns undefined when they are none: the customer has something else to say
   */
  async take(
    ctx: Ctx,
    { ticket, now }: Occasion,
    { connection }: ConnectionFacts,
    asked: AskedRating,
    text: string,
  ): Promise<TicketDecision | undefined> {
    const rating = ratingOf(text);
    if (rating === undefined) return undefined;
    if (now >= ratingEnds(asked, await this.#minutes(ctx))) return undefined;
    if (!(await this.attendances.rated(ctx, ticket.id, rating))) return undefined;
    return {
      replies: saying(connection.complationMessage),
      close: true,
      ...(await this.#place(ctx, asked)),
      chatbot: false,
      state: null,
      respondAt: null,
    };
  }

  /** The user and the queue the ticket had, as far as they are still there. */
  async #place(
    ctx: Ctx,
    { userId, queueId }: AskedRating,
  ): Promise<Pick<TicketDecision, 'userId' | 'queueId'>> {
    const users = userId === null ? [] : await this.users.byIds(ctx, [userId]);
    const queues = queueId === null ? [] : await this.queues.byIds(ctx, [queueId]);
    return {
      ...(users[0] && { userId: users[0].id }),
      ...(queues[0] && { queueId: queues[0].id }),
    };
  }

  async #minutes(ctx: Ctx): Promise<number> {
    return Number(await this.settings.get(ctx, 'ratingsTimeout'));
  }
}
