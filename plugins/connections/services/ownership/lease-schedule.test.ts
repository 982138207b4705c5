import t from 'tap';
import {
  LEASE_MILLISECONDS,
  RENEWAL_MILLISECONDS,
  takeoverMilliseconds,
  TRUST_MILLISECONDS,
} from './lease-schedule.ts';

t.test('a process stops trusting its lease before another takes its connections', (t) => {
  const trust: number = TRUST_MILLISECONDS;
  t.ok(trust < LEASE_MILLISECONDS);
  t.ok(trust > 2 * RENEWAL_MILLISECONDS, 'and not for one renewal that comes late');
  t.end();
});

t.test('a connection is taken over within ten seconds, its opening included', (t) => {
  t.ok(takeoverMilliseconds(false) <= 9_000, 'of a process that is frozen');
  t.ok(takeoverMilliseconds(true) <= 3_000, 'of one that was killed');
  t.end();
});
