import type { Client } from '../product/client.ts';

/** What was lost or doubled, one list for each promise. All empty = all kept. */
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

/** Asks again until something is so. @throws after a minute, naming it */
export const until = async (what: string, holds: () => Promise<boolean> | boolean) => {
  const end = performance.now() + WAIT_MILLISECONDS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: never`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** Which of these are not there, and which are there more often than once. */
export const compare = (
  promised: Iterable<string>,
  found: ReadonlyMap<string, number>,
): { readonly lost: readonly string[]; readonly doubled: readonly string[] } => ({
  lost: [...promised].filter((each) => !found.has(each)),
  doubled: [...found].filter(([, times]) => times > 1).map(([each]) => each),
});
