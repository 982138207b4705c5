import type { Ctx } from 'prosa/contract';
import { defineToken } from 'prosa/contract';
import type { Rating } from './facts.ts';

/**
 * The attendances of a company: one for each time a ticket is begun, until it is closed. They follow the facts of tickets, some
 * milliseconds later; whoever asks customers for a rating tells of it here.
 */
export interface Attendances {
  /** The customer was asked to rate the latest attendance of a ticket. That ends the time it is measured by. */
  ratingAsked(ctx: Ctx, ticketId: number): Promise<void>;
  /** The customer answered for the latest attendance that was asked about. @returns whether there is one */
  rated(ctx: Ctx, ticketId: number, rating: Rating): Promise<boolean>;
}

export const Attendances = defineToken<Attendances>('attendances.Attendances');

export { RatingAsked, RatingGiven } from './facts.ts';
export type { Rating, RatingAnswer, RatingRequest } from './facts.ts';
