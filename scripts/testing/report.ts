import type { Readable } from 'node:stream';
import { Parser } from 'tap-parser';
import type { Result } from 'tap-parser';

/** What a run came to. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** Of the details of a failure, those that help; the rest repeats the source file. */
const TELLING = ['diff', 'stack', 'expected', 'actual', 'found', 'wanted', 'signal', 'expired'];

/**
 * Reads TAP and prints one line per file, and below it what failed there and why.
 * @param files that were to run: one that is not heard of has failed
 * @returns the sums, at the end of the stream
 */
export const report = async (
  tap: Readable,
  print: (line: string) => void = console.log,
  files: readonly string[] = [],
): Promise<Totals> => {
  const parser = new Parser();
  const totals = { passed: 0, failed: 0 };
  const heardOf = new Set<string>();
  parser.on('child', (file: Parser) => {
    const counts = { passed: 0, failed: 0 };
    const details: string[] = [];
    watch(file, [], counts, details);
    file.on('complete', () => {
      totals.passed += counts.passed;
      totals.failed += counts.failed;
    });
    parser.once('assert', (result: Result) => {
      heardOf.add(result.name);
      // A file that ended badly without saying why: it did not load, or it hung.
      if (!result.ok && counts.failed === 0) {
        totals.failed += 1;
        details.push(
          `  ended badly: ${JSON.stringify(result.diag, ['exitCode', 'signal', 'expired'])}`,
        );
      }
      const mark = result.ok ? '✓' : '✗';
      print(`${mark} ${result.name}  ${counts.passed} passed${seconds(result)}`);
      for (const line of details) print(line);
    });
  });
  await new Promise<void>((resolve) => {
    parser.on('complete', () => resolve());
    tap.pipe(parser);
  });
  for (const file of files.filter((each) => !heardOf.has(each))) {
    totals.failed += 1;
    print(`✗ ${file}  did not run to its end`);
  }
  return totals;
};

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
  const entries = Object.entries(diag).filter(([key]) => TELLING.includes(key));
  return entries.flatMap(([key, value]) =>
    `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
      .trimEnd()
      .split('\n')
      .map((line) => `      ${line}`),
  );
};

const seconds = ({ time }: Result): string =>
  typeof time === 'number' ? `  ${(time / 1000).toFixed(1)} s` : '';
