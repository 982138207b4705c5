import fc from 'fast-check';
import t from 'tap';
import { afterClose, withClose } from './reconnect-policy.ts';
import type { ReconnectHistory } from './reconnect-policy.ts';

const NONE: ReconnectHistory = { failures: 0, closes: [] };

const after = (code: number, { failures = 0, times = 1, random = 1 } = {}) => {
  let history: ReconnectHistory = { ...NONE, failures };
  for (let at = 0; at < times; at += 1) history = withClose(history, code, at * 1_000);
  return afterClose(code, history, times * 1_000, random);
};

t.test('the restart after pairing is no failure: at once, and nobody is told', (t) => {
  t.same(after(515, { failures: 9 }), { action: 'reconnect', delay: 0 });
  t.end();
});

t.test('a lost connection comes back, later each time, up to five minutes', (t) => {
  for (const code of [408, 428, 503, 0, 1006]) {
    t.match(after(code), { action: 'reconnect', delay: 1_000, reason: 'connection-lost' });
    t.match(after(code, { failures: 3 }), { delay: 8_000 });
    t.match(after(code, { failures: 40 }), { delay: 300_000 });
    t.match(after(code, { failures: 40, random: 0 }), { delay: 0 });
  }
  t.end();
});

t.test('somebody else on the connection: wait, and give up the fifth time in ten minutes', (t) => {
  t.match(after(440), { action: 'reconnect', delay: 30_000, reason: 'replaced' });
  t.match(after(440, { times: 4 }), { action: 'reconnect' });
  t.same(after(440, { times: 5 }), { action: 'stop', wipe: false, reason: 'replaced' });
  const old = withClose(withClose(NONE, 440, 0), 440, 700_000);
  t.equal(old.closes.length, 1, 'what is older than ten minutes does not count');
  t.end();
});

t.test('an account that was logged out or blocked never comes back by itself', (t) => {
  t.same(after(401), { action: 'stop', wipe: true, reason: 'logged-out' });
  for (const code of [402, 403, 406]) {
    t.same(after(code), { action: 'stop', wipe: false, reason: 'blocked' });
  }
  t.end();
});

t.test('a broken session is tried twice, then kept for a person to look at', (t) => {
  for (const code of [500, 411]) {
    t.match(after(code), { action: 'reconnect', delay: 10_000, reason: 'broken' });
    t.match(after(code, { random: 0 }), { delay: 5_000 });
    t.same(after(code, { times: 3 }), { action: 'stop', wipe: false, reason: 'quarantined' });
  }
  t.end();
});

t.test('after a version too old the next is tried soon; when none is left, hourly', (t) => {
  t.match(afterClose(405, NONE, 0, 1, true), { delay: 5_000, reason: 'outdated' });
  t.match(after(405, { failures: 1 }), { delay: 3_600_000, reason: 'outdated' });
  t.end();
});

t.test(
  'no close leaves a connection without a decision, and none waits longer than an hour',
  (t) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000 }),
        fc.nat({ max: 1_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (code, failures, random) => {
          const decision = after(code, { failures, random });
          return decision.action === 'stop' || (decision.delay >= 0 && decision.delay <= 3_600_000);
        },
      ),
    );
    t.end();
  },
);
