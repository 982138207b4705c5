import { DAY, HOUR } from './time.ts';

/** How many a connection that just began writes to who never wrote, in a day. */
export const FIRST_COLD_CAP = 15;
/** Of a connection that people have written on for four weeks. */
export const PROVEN_COLD_CAP = 40;
const GROWTH = 1.3;
const USUAL_CEILING = 120;
const TRUSTED_CEILING = 200;
/** Clean days, and the share of answers, that the higher ceiling takes. */
const TRUSTED_DAYS = 30;
const TRUSTED_ANSWERS = 0.15;
/** After so long a silence the curve goes back. */
const SILENCE = 72 * HOUR;
const DAYS_BACK = 3;

/** How far the trust in a connection has grown. */
export interface Curve {
  /** Cold messages a day, with the part of a message that it grows by. */
  readonly cap: number;
  /** When it was last looked at. */
  readonly at: Date;
  readonly cleanDays: number;
}

/** The connection since the curve was last looked at. */
export interface CurveDay {
  readonly now: Date;
  /** Cold messages within the last 24 hours. */
  readonly cold: number;
  /** When the connection last said something unasked; null = never. */
  readonly lastSent: Date | null;
  /** When the channel last complained; null = never. */
  readonly lastIncident: Date | null;
  /** The share of the last hundred cold ones that answered, 0 to 1; null below a hundred. */
  readonly answers: number | null;
}

/**
 * Moves the curve once a day: up after a clean day that used half of it, three days back after a long silence, else not.
 * @returns the same one where no day has passed
 */
export const moveCurve = (curve: Curve, day: CurveDay): Curve => {
  const { now, cold, lastIncident, answers } = day;
  if (now.getTime() - curve.at.getTime() < DAY) return curve;
  if (isLongSilence(curve, day)) {
    const cap = Math.max(FIRST_COLD_CAP, curve.cap / GROWTH ** DAYS_BACK);
    return { ...curve, cap: Math.min(curve.cap, cap), at: now };
  }
  const isClean = !lastIncident || lastIncident <= curve.at;
  const cleanDays = isClean ? curve.cleanDays + 1 : 0;
  const grows = isClean && cold >= Math.floor(curve.cap) / 2;
  const isTrusted = cleanDays >= TRUSTED_DAYS && answers !== null && answers >= TRUSTED_ANSWERS;
  const ceiling = isTrusted ? TRUSTED_CEILING : USUAL_CEILING;
  const grown = Math.max(curve.cap, Math.min(ceiling, curve.cap * GROWTH));
  return { cap: grows ? grown : curve.cap, at: now, cleanDays };
};

/** Once for each silence: one that had lasted as long at the last look was seen then. */
const isLongSilence = (curve: Curve, { now, lastSent }: CurveDay): boolean => {
  if (!lastSent) return false;
  const long = lastSent.getTime() + SILENCE;
  return now.getTime() >= long && curve.at.getTime() < long;
};

/** The curve after the channel has restricted the connection. */
export const halvedCurve = (curve: Curve): Curve => ({
  ...curve,
  cap: Math.max(FIRST_COLD_CAP / 2, curve.cap / 2),
  cleanDays: 0,
});

/** Most messages to people of a class, within any day and any hour. */
export interface Cap {
  readonly day: number;
  readonly hour: number;
}

export interface Caps {
  readonly cold: Cap;
  readonly warm: Cap;
}

/** Caps a day that administrators chose; null = the curve's. */
export interface ChosenCaps {
  readonly cold: number | null;
  readonly warm: number | null;
}

const WARM_DAY = { first: 150, most: 400 };
const WARM_HOUR = { first: 30, most: 60 };

/** The caps of a connection: those of its curve, or those that administrators chose. */
export const capsOf = (curve: Curve, chosen: ChosenCaps, isHalved: boolean): Caps => {
  const growth = Math.max(1, curve.cap / FIRST_COLD_CAP);
  const share = isHalved ? 0.5 : 1;
  const cold = Math.floor((chosen.cold ?? curve.cap) * share);
  const curveWarm = Math.min(WARM_DAY.most, WARM_DAY.first * growth);
  const warm = Math.floor((chosen.warm ?? curveWarm) * share);
  const warmHour = Math.min(WARM_HOUR.most, WARM_HOUR.first * growth) * share;
  return {
    cold: { day: cold, hour: Math.ceil(cold / 6) },
    warm: { day: warm, hour: Math.min(warm, Math.floor(warmHour)) },
  };
};
