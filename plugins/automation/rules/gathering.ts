import type { OccasionMessage } from '../../tickets/public.ts';
import type { TurnView } from '../public.ts';

/** All in milliseconds. */
const USUAL_QUIET = 3_000;
const MOST_QUIET = 8_000;
const MOST_VOICE = 60_000;
/** From the moment at which a turn may be called to that at which its answer is of no use. */
const ANSWER = 45_000;
/** How often a call is dropped for further messages. */
const MOST_RESTARTS = 2;

/** The times of a turn. */
export interface TurnTimes {
  readonly begunAt: Date;
  readonly quietUntil: Date;
  readonly runAt: Date;
  readonly deadline: Date;
}

/** The part of a turn that decides whether a message joins it. */
export interface Joinable extends TurnTimes {
  readonly status: TurnView['status'];
  readonly awaits: readonly number[];
  readonly restarts: number;
  readonly failures: number;
}

/** The part of an engine that gathering depends on. */
export interface GatheringEngine {
  readonly isStateful: boolean;
  readonly quietMilliseconds?: number;
}

const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** Whether the spoken words of a message are still to come. */
export const awaitsWords = ({ kind, media, transcript }: OccasionMessage): boolean =>
  kind === 'audio' &&
  transcript === undefined &&
  (media?.state === 'pending' || media?.state === 'ok');

/** The time until which the words of a turn's voice notes are waited for. */
const voiceUntil = ({ begunAt }: Pick<TurnTimes, 'begunAt'>): Date => after(begunAt, MOST_VOICE);

/** The deadline of a turn that may be called at a moment. */
export const deadlineOf = (runAt: Date): Date => after(runAt, ANSWER);

/** The times of a turn to which a message came now. */
export const timesOf = (
  engine: Pick<GatheringEngine, 'quietMilliseconds'>,
  {
    begunAt,
    now,
    isAwaiting,
  }: { readonly begunAt: Date; readonly now: Date; readonly isAwaiting: boolean },
): TurnTimes => {
  const quiet = engine.quietMilliseconds ?? USUAL_QUIET;
  const quietUntil = later(now, earlier(after(now, quiet), after(begunAt, MOST_QUIET)));
  const runAt = isAwaiting ? later(quietUntil, voiceUntil({ begunAt })) : quietUntil;
  return { begunAt, quietUntil, runAt, deadline: deadlineOf(runAt) };
};

/** A turn with one message more. */
export interface Joined extends TurnTimes {
  readonly restarts: number;
  readonly failures: number;
  readonly awaits: readonly number[];
  /** Its call is under way and of no use any more. */
  readonly isDropped: boolean;
}

/**
 * Adds a message to a turn.
 * @param awaited the message, where its spoken words are waited for
 * @returns undefined where the message makes a turn of its own
 */
export const join = (
  turn: Joinable,
  engine: GatheringEngine,
  { now, awaited }: { readonly now: Date; readonly awaited: readonly number[] },
): Joined | undefined => {
  const { status, restarts, failures, begunAt, runAt } = turn;
  const awaits = [...turn.awaits, ...awaited];
  const isAwaiting = awaits.length > 0;
  if (status === 'open') {
    const times = timesOf(engine, { begunAt, now, isAwaiting });
    // A service that failed is given its time.
    const at = failures > 0 ? later(runAt, times.runAt) : times.runAt;
    return {
      ...times,
      runAt: at,
      deadline: failures > 0 ? turn.deadline : times.deadline,
      restarts,
      failures,
      awaits,
      isDropped: false,
    };
  }
  const isDropped = status === 'running' && !engine.isStateful && restarts < MOST_RESTARTS;
  if (!isDropped) return undefined;
  const times = timesOf(engine, { begunAt: now, now, isAwaiting });
  return { ...times, restarts: restarts + 1, failures: 0, awaits, isDropped };
};
