import type { Client } from '../product/client.ts';

/** Everything lost or doubled, one list for each promise. All empty = all kept. */
export interface Verdict {
  /** How much was promised, in words: a run that promised nothing proves nothing. */
  readonly promised: Readonly<Record<string, number>>;
  readonly broken: Readonly<Record<string, readonly unknown[]>>;
}

/** People who use the product while it is killed. */
export interface Load {
  /** They begin, and go on until told to stop. @param round distinguishes its messages from all others */
  start(round: string): {
    /** Resolves at the first sign that it works: a kill before it would test nothing. */
    readonly flowing: Promise<void>;
    stop(): Promise<void>;
  };
  /** Resolves when the product serves them again after a restart. */
  back(): Promise<void>;
  /** Compares what was promised with what there is, once everything is over. */
  verdict(): Promise<Verdict>;
}

/** Whoever is logged in just now. */
export type LoggedIn = () => Client;

const WAIT_MILLISECONDS = 60_000;
const LOOK_MILLISECONDS = 20;

const look = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LOOK_MILLISECONDS);
  });

/** Asks again until something is so. @throws after a minute, naming it */
export const until = async (what: string, holds: () => Promise<boolean> | boolean) => {
  const end = performance.now() + WAIT_MILLISECONDS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: never`);
    await look();
  }
};

/** Something of which less and less is left. */
export interface Remainder {
  readonly left: () => Promise<number> | number;
  /** The rest and its reasons, as text for a person. */
  readonly describe: () => Promise<string> | string;
  /** Milliseconds in which at least one of them must go. */
  readonly patience?: number;
}

/**
 * Waits until nothing is left, or nothing goes any more. How long that takes depends on how much there is: a connection
 * sends no more than two messages a second.
 * @returns how many are left
 */
export const settled = async ({
  left,
  patience = WAIT_MILLISECONDS,
}: Pick<Remainder, 'left' | 'patience'>): Promise<number> => {
  let fewest = Infinity;
  let end = 0;
  for (;;) {
    const now = await left();
    if (now <= 0) return 0;
    if (now < fewest) {
      fewest = now;
      end = performance.now() + patience;
    }
    if (performance.now() > end) return now;
    await look();
  }
};

/**
 * As {@link settled}, where nothing may be left.
 * @throws when nothing went for a minute, with the description of what is left
 */
export const untilNone = async (
  what: string,
  { describe, ...remainder }: Remainder,
): Promise<void> => {
  const left = await settled(remainder);
  if (left === 0) return;
  throw new Error(`${what}: ${left} left, and none went lately\n${await describe()}`);
};

/** Which of these are not there, and which are there more often than once. */
export const compare = (
  promised: Iterable<string>,
  found: ReadonlyMap<string, number>,
): { readonly lost: readonly string[]; readonly doubled: readonly string[] } => ({
  lost: [...promised].filter((each) => !found.has(each)),
  doubled: [...found].filter(([, times]) => times > 1).map(([each]) => each),
});
