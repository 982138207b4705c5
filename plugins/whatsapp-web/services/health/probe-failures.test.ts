import t from 'tap';
import { ProbeFailures } from './probe-failures.ts';

const MINUTE = 60_000;

t.test(
  'a second question in vain within a quarter of an hour asks for more than the first',
  (t) => {
    const unanswered = new ProbeFailures();
    t.equal(unanswered.failed(0), 'reopen');
    t.equal(unanswered.failed(14 * MINUTE), 'renew');
    t.equal(unanswered.failed(28 * MINUTE), 'renew', 'as long as it goes on');
    t.end();
  },
);

t.test('what was long ago, or was answered since, is forgotten', (t) => {
  const unanswered = new ProbeFailures();
  unanswered.failed(0);
  t.equal(unanswered.failed(15 * MINUTE), 'reopen');
  unanswered.answered();
  t.equal(unanswered.failed(16 * MINUTE), 'reopen');
  t.end();
});
