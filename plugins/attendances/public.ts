import type { Ctx } from 'prosa/contract';
import { defineToken } from 'prosa/contract';

/** What a customer may answer: 1 unsatisfied, 2 satisfied, 3 very satisfied. */
export type Rating = 1 | 2 | 3;

/**
 * The attendances of a company: one for each time a ticket is begun, until it is closed. Their queueing, start and
 * end are tracked by themselves; whoever asks customers for a rating tells of it here.
 */
export interface Attendances {
  /** The customer was asked to rate the latest attendance of a ticket. That ends the time it is measured by. */
  ratingAsked(ctx: Ctx, ticketId: number): Promise<void>;
  /** The customer answered for the latest attendance that was asked about. @returns whether there is one */
  rated(ctx: Ctx, ticketId: number, rating: Rating): Promise<boolean>;
}

export const Attendances = defineToken<Attendances>('attendances.Attendances');
