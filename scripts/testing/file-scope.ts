import type { Test } from 'tap';

let current: Test | undefined;

/** From here on, what a test file imports as `t` is this test. */
export const enterFile = (test: Test): void => {
  current = test;
};

/**
 * The `t` of `import t from 'tap'` in a test file: the test of that file, not the root of its process, which it shares
 * with others.
 */
// oxlint-disable-next-line no-restricted-exports -- tap's own module exports it so
export default new Proxy<Partial<Test>>(
  {},
  {
    get: (_target, name) => {
      if (!current) throw new Error('No test file is running.');
      const value: unknown = Reflect.get(current, name, current);
      return typeof value === 'function' ? (value.bind(current) as unknown) : value;
    },
  },
);
