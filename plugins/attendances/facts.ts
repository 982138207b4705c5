import { defineEvent } from 'prosa/contract';

/** The ratings a customer may give: 1 unsatisfied, 2 satisfied, 3 very satisfied. */
export type Rating = 1 | 2 | 3;

/** A customer was asked to rate the latest attendance of a ticket. */
export interface RatingRequest {
  readonly ticketId: number;
}

/** A customer's answer for the latest attendance that was asked about. */
export interface RatingAnswer {
  readonly ticketId: number;
  readonly rating: Rating;
}

const integers = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
});

export const RatingAsked = defineEvent<RatingRequest>(
  'attendances.rating-asked',
  integers('ticketId'),
  'ticketId',
);
export const RatingGiven = defineEvent<RatingAnswer>(
  'attendances.rating-given',
  integers('ticketId', 'rating'),
  'ticketId',
);
