import type { ContactClass } from '../public.ts';
import { between, normal } from './random.ts';
import type { Random } from './random.ts';
import { MINUTE, SECOND } from './time.ts';

interface GapRange {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Milliseconds between two messages, by the class of the first. */
const GAPS: Readonly<Record<Exclude<ContactClass, 'reply'>, GapRange>> = {
  cold: { median: 60 * SECOND, least: 20 * SECOND, most: 240 * SECOND },
  warm: { median: 15 * SECOND, least: 5 * SECOND, most: 60 * SECOND },
};

/** How much gaps differ: the deviation of their logarithm. Two in three lie between half of the median and twice it. */
const SPREAD = 0.65;

/**
 * The pause after a message, in milliseconds: log-normal, as people's pauses are. None after a message to somebody who wrote
 * within the day.
 */
export const gapAfter = (contact: ContactClass, random: Random): number => {
  if (contact === 'reply') return 0;
  const { median, least, most } = GAPS[contact];
  const drawn = median * Math.exp(SPREAD * normal(random));
  return Math.round(Math.min(most, Math.max(least, drawn)));
};

/** How long somebody is seen typing before a message, in milliseconds. */
export const typingLength = (random: Random): number => between(random, SECOND, 4 * SECOND);

/** How many cold messages there are between two breaks. */
export const messagesToBreak = (random: Random): number => between(random, 12, 25);

/** The length of a break, in milliseconds. */
export const breakLength = (random: Random): number => between(random, 10 * MINUTE, 25 * MINUTE);

/** The state of a connection's pace. */
export interface Pace {
  /** Draws of random numbers so far. */
  readonly draws: number;
  readonly coldSinceBreak: number;
  /** Cold messages until the next break, counted from the last. */
  readonly breakAfter: number;
}

/** The pace after a message, and the pause until the next one may leave. */
export interface Step extends Pace {
  /** Milliseconds. */
  readonly pause: number;
}

/**
 * Decides how long a connection is silent after a message.
 * @param options.isHalved everything takes twice as long
 * @param options.minGapSeconds the wish of the source's user
 */
export const stepAfter = (
  { draws, coldSinceBreak, breakAfter }: Pace,
  contact: ContactClass,
  random: Random,
  { isHalved, minGapSeconds }: { readonly isHalved: boolean; readonly minGapSeconds: number },
): Step => {
  const gap = Math.max(gapAfter(contact, random) * (isHalved ? 2 : 1), minGapSeconds * SECOND);
  const next = { draws: draws + 1, breakAfter };
  if (contact !== 'cold') return { ...next, coldSinceBreak, pause: gap };
  if (coldSinceBreak + 1 < breakAfter) {
    return { ...next, coldSinceBreak: coldSinceBreak + 1, pause: gap };
  }
  return {
    draws: draws + 1,
    coldSinceBreak: 0,
    breakAfter: messagesToBreak(random),
    pause: Math.max(gap, breakLength(random)),
  };
};
