import type { FollowerDeclaration } from './declarations.ts';

/** Ticks of a clock come a little early at times. */
const SHARE = 0.9;

/**
 * Which followers this process looks after now. One with an `every` is not looked after each time that another one is given
 * something; the database knows in which companies its time has come.
 */
export class Pace {
  readonly #pollMilliseconds: number;
  readonly #lookedAt = new Map<string, number>();

  /** @param pollMilliseconds the usual time between two looks at the logs */
  constructor(pollMilliseconds: number) {
    this.#pollMilliseconds = pollMilliseconds;
  }

  isDue({ id, everyMilliseconds }: Pick<FollowerDeclaration, 'id' | 'everyMilliseconds'>): boolean {
    if (everyMilliseconds === 0) return true;
    const now = performance.now();
    const pause = Math.min(everyMilliseconds, this.#pollMilliseconds) * SHARE;
    if (now - (this.#lookedAt.get(id) ?? Number.NEGATIVE_INFINITY) < pause) return false;
    this.#lookedAt.set(id, now);
    return true;
  }
}
