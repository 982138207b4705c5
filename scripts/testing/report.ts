import type { Readable } from 'node:stream';
import { Parser } from 'tap-parser';
import type { Result } from 'tap-parser';

/** The outcome of a run. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** Of the details of a failure, those that help; the rest repeats the source file. */
const TELLING = ['diff', 'stack', 'expected', 'actual', 'found', 'wanted', 'signal', 'expired'];

/** Sums up what the processes of a run find, and prints one line per file, below it what failed there and why. */
export class Report {
  readonly #print: (line: string) => void;
  readonly #totals = { passed: 0, failed: 0 };
  readonly #heardOf = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #failures: string[] = [];

  constructor(print: (line: string) => void = console.log) {
    this.#print = print;
  }

  /** The lines about what failed, once more: at the end of a long run they are far above. */
  get failures(): readonly string[] {
    return this.#failures;
  }

  /** The files that failed so far. */
  get failedFiles(): readonly string[] {
    return [...this.#failed];
  }

  /** Reads the TAP of one process, in which each file is a subtest, to its end. */
  async read(tap: Readable): Promise<void> {
    const parser = new Parser();
    let file: Parser | undefined;
    let counts = { passed: 0, failed: 0 };
    let details: string[] = [];
    parser.on('child', (child: Parser) => {
      file = child;
      counts = { passed: 0, failed: 0 };
      details = [];
      watch(child, [], counts, details);
    });
    parser.on('assert', (result: Result) => {
      const isFile = file?.name === result.name;
      this.#tell(result, isFile ? counts : { passed: 0, failed: 0 }, isFile ? details : []);
      file = undefined;
    });
    await new Promise<void>((resolve) => {
      parser.on('complete', () => {
        // The process has died in the middle of a file: what that file found so far still counts.
        if (file) this.#add(counts);
        resolve();
      });
      tap.pipe(parser);
    });
  }

  /** A process did not end as it should after these files. */
  endedBadly(files: readonly string[], how: number | string): void {
    // Whoever has failed has said so, and its process ends with a code because of it.
    if (files.some((file) => this.#failed.has(file) || !this.#heardOf.has(file))) return;
    this.#totals.failed += 1;
    for (const file of files) this.#failed.add(file);
    this.#printFailure([`✗ ${files.join(', ')}  ended with ${how}`]);
  }

  /**
   * @param files that were to run: one that was not heard of has failed
   * @returns the sums
   */
  close(files: readonly string[] = []): Totals {
    for (const file of files.filter((each) => !this.#heardOf.has(each))) {
      this.#totals.failed += 1;
      this.#failed.add(file);
      this.#printFailure([`✗ ${file}  did not run to its end`]);
    }
    return { ...this.#totals };
  }

  #tell(result: Result, counts: Totals, details: readonly string[]): void {
    this.#heardOf.add(result.name);
    const isEmpty = counts.passed + counts.failed === 0;
    // It ended badly without saying why, or it tests nothing: a run of nothing would look like a success.
    const isSilent = isEmpty || (!result.ok && counts.failed === 0);
    const failed = counts.failed + (isSilent ? 1 : 0);
    this.#add({ passed: counts.passed, failed });
    if (failed > 0) this.#failed.add(result.name);
    const summary = `${result.name}  ${counts.passed} passed${seconds(result)}`;
    if (failed === 0) {
      this.#print(`✓ ${summary}`);
      return;
    }
    const silence = [result.ok ? '  has no test' : '  ended badly', ...explain(result.diag)];
    this.#printFailure([`✗ ${summary}`, ...details, ...(isSilent ? silence : [])]);
  }

  #printFailure(lines: readonly string[]): void {
    this.#failures.push(...lines);
    for (const line of lines) this.#print(line);
  }

  #add({ passed, failed }: Totals): void {
    this.#totals.passed += passed;
    this.#totals.failed += failed;
  }
}

const watch = (
  parser: Parser,
  path: readonly string[],
  counts: { passed: number; failed: number },
  details: string[],
): void => {
  const subtests = new Set<string>();
  parser.on('child', (child: Parser) => {
    subtests.add(child.name);
    watch(child, [...path, child.name], counts, details);
  });
  parser.on('assert', (result: Result) => {
    // A subtest's own line repeats what its assertions said.
    if (subtests.has(result.name)) return;
    if (result.ok || result.skip || result.todo) {
      counts.passed += 1;
      return;
    }
    counts.failed += 1;
    details.push(`  ${[...path, result.name].join(' › ')}`, ...explain(result.diag));
  });
};

const explain = (diag: unknown): string[] => {
  if (typeof diag !== 'object' || diag === null) return [];
  const entries = Object.entries(diag).filter(
    ([key, value]) => TELLING.includes(key) && value !== null,
  );
  return entries.flatMap(([key, value]) =>
    `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
      .trimEnd()
      .split('\n')
      .map((line) => `      ${line}`),
  );
};

const seconds = ({ time }: Result): string =>
  typeof time === 'number' ? `  ${(time / 1000).toFixed(1)} s` : '';
