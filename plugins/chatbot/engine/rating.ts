import type { AskedRating } from './types.ts';
import { typedNumber } from './answers.ts';

/** 1 unsatisfied, 2 satisfied, 3 very satisfied. */
export type GivenRating = 1 | 2 | 3;

const MINUTE = 60_000;

/** Until when an answer counts. */
export const ratingEnds = ({ askedAt }: AskedRating, minutes: number): Date =>
  new Date(Date.parse(askedAt) + minutes * MINUTE);

/** The rating a customer's words give: a number, brought into the scale; undefined for anything else. */
export const ratingOf = (text: string): GivenRating | undefined => {
  const number = typedNumber(text);
  if (number === undefined) return undefined;
  return number <= 1 ? 1 : number >= 3 ? 3 : 2;
};
