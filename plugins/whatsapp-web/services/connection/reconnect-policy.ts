/** Reconnections that were needed, for deciding about the next. Times in milliseconds of any steady clock. */
export interface ReconnectHistory {
  /** Closes since the connection was last open for a minute. */
  readonly failures: number;
  /** When each close that counts against the connection happened. */
  readonly closes: readonly { readonly code: number; readonly at: number }[];
}

export type CloseDecision =
  | {
      readonly action: 'reconnect';
      /** Milliseconds. */
      readonly delay: number;
      /** The reason an administrator is told meanwhile; none for a close that is part of pairing. */
      readonly reason?: string;
    }
  | { readonly action: 'stop'; readonly wipe: boolean; readonly reason: string };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const WINDOW = 10 * MINUTE;
/** Closes of these kinds in ten minutes that a connection survives. */
const MOST_REPLACED = 5;
const MOST_BROKEN = 3;

const STOPPING: Readonly<Record<number, { readonly wipe: boolean; readonly reason: string }>> = {
  401: { wipe: true, reason: 'logged-out' },
  402: { wipe: false, reason: 'blocked' },
  403: { wipe: false, reason: 'blocked' },
  406: { wipe: false, reason: 'blocked' },
};

const recent = (history: ReconnectHistory, codes: readonly number[], now: number): number =>
  history.closes.filter(({ code, at }) => codes.includes(code) && now - at < WINDOW).length;

/** Anything up to the ceiling: connections that fell together do not come back together. */
const jittered = (first: number, failures: number, ceiling: number, random: number): number =>
  Math.round(Math.min(ceiling, first * 2 ** Math.min(failures, 20)) * random);

/**
 * Decides what to do after a connection was closed. Pure.
 * @param code the close's, as the library reports it
 * @param history this close included in its `closes`, not yet in its `failures`
 * @param random from 0 to 1
 * @param hasAnother for a version that was too old: whether another one is left to be tried
 */
export const afterClose = (
  code: number,
  history: ReconnectHistory,
  now: number,
  random: number,
  hasAnother = false,
): CloseDecision => {
  const stopping = STOPPING[code];
  if (stopping) return { action: 'stop', ...stopping };
  const { failures } = history;
  switch (code) {
    case 515:
      return { action: 'reconnect', delay: 0 };
    case 440:
      return recent(history, [440], now) >= MOST_REPLACED
        ? { action: 'stop', wipe: false, reason: 'replaced' }
        : { action: 'reconnect', delay: 30 * SECOND, reason: 'replaced' };
    case 405:
      return {
        action: 'reconnect',
        delay: hasAnother ? 5 * SECOND : 60 * MINUTE,
        reason: 'outdated',
      };
    case 411:
    case 500:
      return recent(history, [411, 500], now) >= MOST_BROKEN
        ? { action: 'stop', wipe: false, reason: 'quarantined' }
        : {
            action: 'reconnect',
            delay: jittered(10 * SECOND, failures, 10 * MINUTE, 0.5 + random / 2),
            reason: 'broken',
          };
    default:
      return {
        action: 'reconnect',
        delay: jittered(SECOND, failures, 5 * MINUTE, random),
        reason: 'connection-lost',
      };
  }
};

/** The history with one more close in it; what is too old to count is forgotten. */
export const withClose = (
  { failures, closes }: ReconnectHistory,
  code: number,
  at: number,
): ReconnectHistory => ({
  failures,
  closes: [...closes.filter((close) => at - close.at < WINDOW), { code, at }],
});
