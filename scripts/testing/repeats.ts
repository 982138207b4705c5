import { keepProcessorsBusy } from './busy.ts';
import { runFiles } from './lanes.ts';
import type { LaneOptions } from './lanes.ts';
import { Report } from './report.ts';
import type { Totals } from './report.ts';

/** The rounds of a repeated run: every second one has the machine to itself. */
export const isBusyRound = (round: number): boolean => round % 2 === 0;

/**
 * Runs test files again and again, by turns alone and with every processor busy beside them. Nothing is retried: each
 * failure counts.
 * @param count rounds
 * @returns the sums over all rounds
 */
export const runRepeatedly = async (
  files: readonly string[],
  count: number,
  options: LaneOptions,
  print: (line: string) => void = console.log,
): Promise<Totals> => {
  const totals = { passed: 0, failed: 0 };
  const failures = new Map<string, number>(files.map((file) => [file, 0]));
  let rounds = 0;
  while (rounds < count && options.signal?.aborted !== true) {
    rounds += 1;
    const isBusy = isBusyRound(rounds);
    print(`\nRound ${String(rounds)} of ${String(count)}, ${isBusy ? 'processors busy' : 'alone'}`);
    const release = isBusy ? keepProcessorsBusy() : undefined;
    const report = new Report(print);
    try {
      await runFiles(files, report, options);
    } finally {
      await release?.();
    }
    const { passed, failed } = report.close(files);
    totals.passed += passed;
    totals.failed += failed;
    for (const file of report.failedFiles) failures.set(file, (failures.get(file) ?? 0) + 1);
  }
  print('');
  for (const [file, times] of failures) {
    print(`${file}  failed in ${String(times)} of ${String(rounds)} rounds`);
  }
  return totals;
};
