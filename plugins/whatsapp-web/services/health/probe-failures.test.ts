import t from 'tap';
import { ProbeFailures } from './probe-failures.ts';

const MINUTE = 60_000;

t.test(
  'a second question in vain within a quarter of an hour asks for more than the first',
  (t) => {
    const failures = new ProbeFailures();
    t.equal(failures.failed(0), 'reopen');
    t.equal(failures.failed(14 * MINUTE), 'renew');
    t.equal(failures.failed(28 * MINUTE), 'renew', 'as long as it goes on');
    t.end();
  },
);

t.test('what was long ago, or was answered since, is forgotten', (t) => {
  const failures = new ProbeFailures();
  failures.failed(0);
  t.equal(failures.failed(15 * MINUTE), 'reopen');
  failures.answered();
  t.equal(failures.failed(16 * MINUTE), 'reopen');
  t.end();
});
