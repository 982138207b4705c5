/** A test, as far as cleaning up after it goes: one of tap, or one of `node:test`. */
export type TestEnd<Work extends () => unknown = () => Promise<unknown>> =
  | { teardown(work: Work): unknown }
  | { after(work: () => Promise<void>): unknown };

const works = new WeakMap<object, (() => unknown)[]>();

/** The `t` that files import stands for each file's own test: it has no property by itself, and must be asked for one. */
const isOfTap = <Work extends () => unknown>(
  test: TestEnd<Work>,
): test is { teardown(work: Work): unknown } =>
  (test as { teardown?: unknown }).teardown !== undefined;

/** Does `work` when a test ends, last first: `node:test` alone would begin with the first. */
export const atEnd = <Work extends () => unknown>(test: TestEnd<Work>, work: Work): void => {
  if (isOfTap(test)) {
    test.teardown(work);
    return;
  }
  const known = works.get(test);
  if (known) {
    known.push(work);
    return;
  }
  const all: (() => unknown)[] = [work];
  works.set(test, all);
  test.after(async () => {
    for (let last = all.pop(); last !== undefined; last = all.pop()) await last();
  });
};
