import { Core } from 'prosa/core';
import type { Clock, Count, Metrics } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import type { OutreachSource } from '../public.ts';
import { after, MINUTE, SECOND } from '../rules/time.ts';

/** Candidates of a source that a claim looks at: mostly the first of them is written to. */
const FEW = 10;
/** The same where none of the few could be. */
export const MANY = 50;

const FIRST_REST = 30 * SECOND;
const LONGEST_REST = 15 * MINUTE;

/** A source threw, or what it said could not be stored: its claim is undone. */
export class SourceFailure extends Error {
  readonly sourceId: string;

  constructor(sourceId: string, cause: unknown) {
    super(`the source ${sourceId} failed`, { cause });
    this.name = 'SourceFailure';
    this.sourceId = sourceId;
  }
}

/** Runs something of a source. @throws SourceFailure with what it threw as the cause */
export const ofSource = async <T>(
  { id }: Pick<OutreachSource, 'id'>,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new SourceFailure(id, error);
  }
};

/**
 * All of them, as `Promise.all`. A statement of a source that fails also fails those sent behind it, and which of them is
 * told first is chance: the source's failure is the one that says why.
 */
export const allOf = async <T extends readonly unknown[]>(work: {
  readonly [At in keyof T]: Promise<T[At]>;
}): Promise<T> => {
  const ends = await Promise.allSettled(work);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (reasons.length === 0) return Promise.all(work);
  throw reasons.find((reason) => reason instanceof SourceFailure) ?? reasons[0];
};

interface Rest {
  readonly failures: number;
  readonly until: Date;
}

/**
 * Which sources a connection asks, in which order. One that failed rests, each time twice as long, and the others go on. Among those
 * of the same order the one goes first that was served longest ago. A few candidates of each are looked at, and more once all of
 * these were refused. All of it is known to the process that runs the connection.
 */
@injectable()
export class SourceRoster {
  readonly #rests = new Map<string, Rest>();
  readonly #served = new Map<string, number>();
  readonly #deep = new Set<number>();
  readonly #failures: Count;
  #turns = 0;

  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Core.Metrics) metrics: Metrics,
  ) {
    this.#failures = metrics.counter(
      'outreach_source_failures_total',
      'Claims that were undone because a source of outreach failed.',
      ['source'],
    );
  }

  /** Those that are asked now, in their order. */
  of(connectionId: number, sources: readonly OutreachSource[]): readonly OutreachSource[] {
    const now = this.clock.now();
    const served = ({ id }: OutreachSource) => this.#served.get(keyOf(connectionId, id)) ?? 0;
    return sources
      .filter(({ id }) => (this.#rests.get(keyOf(connectionId, id))?.until ?? now) <= now)
      .sort((a, b) => a.order - b.order || served(a) - served(b));
  }

  /** How many candidates of each source the next claim of a connection looks at. */
  depthOf(connectionId: number): number {
    return this.#deep.has(connectionId) ? MANY : FEW;
  }

  /** @param place of the candidate that was written to among those of its source; undefined where all were refused */
  found(connectionId: number, place: number | undefined): void {
    if (place !== undefined && place < FEW) this.#deep.delete(connectionId);
    else this.#deep.add(connectionId);
  }

  /** One has sent something. */
  served(connectionId: number, sourceId: string): void {
    this.#turns += 1;
    this.#served.set(keyOf(connectionId, sourceId), this.#turns);
  }

  /** Some were asked without a failure. */
  worked(connectionId: number, sources: readonly OutreachSource[]): void {
    for (const { id } of sources) this.#rests.delete(keyOf(connectionId, id));
  }

  failed(connectionId: number, { sourceId, cause }: SourceFailure): void {
    const key = keyOf(connectionId, sourceId);
    const failures = (this.#rests.get(key)?.failures ?? 0) + 1;
    const rest = Math.min(LONGEST_REST, FIRST_REST * 2 ** (failures - 1));
    this.#rests.set(key, { failures, until: after(this.clock.now(), rest) });
    this.#failures.add({ source: sourceId });
    this.logger.error(
      { err: cause, connectionId, source: sourceId, failures },
      'a source of outreach failed and rests',
    );
  }
}

const keyOf = (connectionId: number, sourceId: string): string =>
  `${String(connectionId)}/${sourceId}`;
