import type { Point } from 'prosa/contract';

/** A value that a plugin puts into a point of another plugin's page, as {@link contributeValue} makes it. */
export interface PageContribution {
  readonly point: string;
  readonly value: unknown;
}

/**
 * Puts a value into a point that another plugin asks in the page: plain data and pure functions, where a slot takes
 * components. It is part of the first load: keep it small.
 */
export const contributeValue = <T>(point: Point<T>, value: NoInfer<T>): PageContribution => ({
  point: point.id,
  value,
});
