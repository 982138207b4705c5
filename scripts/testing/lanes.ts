import { kindOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import type { Report } from './report.ts';
import { TestProcess } from './test-process.ts';

export interface LaneOptions {
  /** Test files at the same time. */
  readonly jobs: number;
  /** Added to the environment of the tests. */
  readonly environment: NodeJS.ProcessEnv;
  /** Ends what runs and starts no more. */
  readonly signal?: AbortSignal;
}

/**
 * The kinds each lane takes first. One lane takes the files that last longest, so that two browsers seldom compete; the
 * others those of screens and the server. A lane that is through helps the rest.
 */
const FIRST: readonly Kind[] = ['alone', 'journeys', 'screens', 'server'];
const OTHERS: readonly Kind[] = ['screens', 'server', 'journeys', 'alone'];

/** Runs test files in as few processes as their kinds allow and tells the report what they find. */
export const runFiles = async (
  files: readonly string[],
  report: Report,
  { jobs, environment, signal }: LaneOptions,
): Promise<void> => {
  const waiting = new Map<Kind, string[]>(FIRST.map((kind) => [kind, []]));
  for (const file of files) waiting.get(kindOf(file))?.push(file);
  const takeFrom = (kinds: readonly Kind[]): [Kind, string] | undefined => {
    if (signal?.aborted === true) return undefined;
    const kind = kinds.find((each) => (waiting.get(each)?.length ?? 0) > 0);
    const file = kind && waiting.get(kind)?.shift();
    return kind && file ? [kind, file] : undefined;
  };
  const lanes = Array.from({ length: jobs }, (_, index) => {
    const kinds = index === 0 ? FIRST : OTHERS;
    return { lane: new Lane(report, environment), kinds };
  });
  const interrupt = (): void => {
    for (const { lane } of lanes) lane.interrupt();
  };
  signal?.addEventListener('abort', interrupt);
  try {
    await Promise.all(lanes.map(({ lane, kinds }) => lane.work(() => takeFrom(kinds))));
  } finally {
    signal?.removeEventListener('abort', interrupt);
  }
};

/** A process at work. */
interface Working {
  readonly process: TestProcess;
  readonly kind: Kind;
  readonly files: string[];
  readonly read: Promise<void>;
}

/** One file after another, in a process that is replaced when the kind changes or a file has spoilt it. */
class Lane {
  readonly #report: Report;
  readonly #environment: NodeJS.ProcessEnv;
  #current: Working | undefined;
  #isInterrupted = false;

  constructor(report: Report, environment: NodeJS.ProcessEnv) {
    this.#report = report;
    this.#environment = environment;
  }

  /** Ends what runs now, as Ctrl-C would. */
  interrupt(): void {
    this.#isInterrupted = true;
    this.#current?.process.kill('SIGINT');
  }

  async work(take: () => [Kind, string] | undefined): Promise<void> {
    for (let next = take(); next; next = take()) {
      const [kind, file] = next;
      if (this.#current?.kind !== kind || kind === 'alone') await this.#end();
      const current = (this.#current ??= this.#start(kind));
      current.files.push(file);
      if (!(await current.process.run(file, kind === 'screens'))) await this.#end();
    }
    await this.#end();
  }

  #start(kind: Kind): Working {
    const process = new TestProcess(this.#environment);
    return { process, kind, files: [], read: this.#report.read(process.tap) };
  }

  async #end(): Promise<void> {
    const ended = this.#current;
    if (!ended) return;
    const how = await ended.process.end();
    await ended.read;
    this.#current = undefined;
    if (how !== 0 && !this.#isInterrupted) this.#report.endedBadly(ended.files, how);
  }
}
