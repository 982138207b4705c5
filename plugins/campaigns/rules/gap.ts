/** The intervals that a company wishes for, in seconds. */
export interface Intervals {
  /** A message waits a random number of whole seconds below it. */
  readonly messageInterval: number;
  /** After so many messages comes the longer pause; 0 = never. */
  readonly longerIntervalAfter: number;
  readonly greaterInterval: number;
}

/**
 * Seconds to wait after a message.
 * @param handed messages of the campaign with this one
 * @param random from 0 to below 1
 */
export const gapAfter = (
  { messageInterval, longerIntervalAfter, greaterInterval }: Intervals,
  handed: number,
  random: number,
): number =>
  longerIntervalAfter > 0 && handed % longerIntervalAfter === 0
    ? greaterInterval
    : Math.floor(random * messageInterval);
