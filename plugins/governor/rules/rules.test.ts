import fc from 'fast-check';
import t from 'tap';
import { capsOf, FIRST_COLD_CAP, halvedCurve, moveCurve } from './caps.ts';
import type { Curve } from './caps.ts';
import { classOf } from '../shared/contact-class.ts';
import { estimateEnd } from './estimate.ts';
import { isHalfSpeed, stopReason } from './holds.ts';
import { breakLength, gapAfter, messagesToBreak } from './pace.ts';
import { limitsOf } from './limits.ts';
import { quotaCap } from './quota.ts';
import { drawOf, seededRandom } from './random.ts';
import { scoreParts } from './score.ts';
import { after, DAY, HOUR, MINUTE, SECOND } from './time.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const chosen = { cold: null, warm: null };
const begun: Curve = { cap: FIRST_COLD_CAP, at: NOW, cleanDays: 0 };

t.test('classes go by the last word of the contact', (t) => {
  t.equal(classOf(undefined, NOW), 'cold');
  t.equal(classOf(after(NOW, -DAY), NOW), 'reply');
  t.equal(classOf(after(NOW, -DAY - 1), NOW), 'warm');
  t.end();
});

t.test(
  'gaps stay in their range, are the same for the same seed, and have the stated medians',
  (t) => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const cold = gapAfter('cold', seededRandom(seed));
        const warm = gapAfter('warm', seededRandom(seed));
        return (
          cold >= 20 * SECOND &&
          cold <= 240 * SECOND &&
          warm >= 5 * SECOND &&
          warm <= MINUTE &&
          cold === gapAfter('cold', seededRandom(seed))
        );
      }),
    );
    for (const [contact, median] of [
      ['cold', 60],
      ['warm', 15],
    ] as const) {
      const drawn = Array.from({ length: 2_001 }, (_, draw) => gapAfter(contact, drawOf(7, draw)));
      const middle = drawn.sort((a, b) => a - b)[1_000] ?? 0;
      t.ok(Math.abs(middle / SECOND / median - 1) < 0.1, `${contact}: ${String(middle)}`);
    }
    t.equal(gapAfter('reply', seededRandom(1)), 0);
    t.end();
  },
);

t.test('breaks are within their range', (t) => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const [random, length] = [
        messagesToBreak(seededRandom(seed)),
        breakLength(seededRandom(seed)),
      ];
      return random >= 12 && random <= 25 && length >= 10 * MINUTE && length <= 25 * MINUTE;
    }),
  );
  t.end();
});

t.test('the curve grows on clean days that used half of it', (t) => {
  const day = { now: after(NOW, DAY), cold: 8, lastSent: NOW, lastIncident: null, answers: null };
  t.match(moveCurve(begun, day), { cap: 19.5, cleanDays: 1 });
  t.match(moveCurve(begun, { ...day, cold: 7 }), { cap: 15, cleanDays: 1 });
  t.match(moveCurve(begun, { ...day, lastIncident: after(NOW, 1) }), { cap: 15, cleanDays: 0 });
  t.equal(moveCurve(begun, { ...day, now: after(NOW, DAY - 1) }), begun, 'once a day');
  const high = { cap: 119, at: NOW, cleanDays: 29 };
  t.match(moveCurve(high, { ...day, cold: 100 }), { cap: 120 });
  t.match(moveCurve(high, { ...day, cold: 100, answers: 0.15 }), { cap: 119 * 1.3 });
  t.match(moveCurve({ ...high, cap: 199 }, { ...day, cold: 199, answers: 0.2 }), { cap: 200 });
  const silent = { ...day, now: after(NOW, 72 * HOUR), cold: 0 };
  const back = moveCurve({ ...begun, cap: 60 }, silent);
  t.ok(Math.abs(back.cap - 60 / 1.3 ** 3) < 1e-9);
  t.equal(moveCurve(back, { ...silent, now: after(NOW, 96 * HOUR) }).cap, back.cap, 'once');
  t.equal(moveCurve(begun, silent).cap, FIRST_COLD_CAP, 'never below its beginning');
  t.equal(halvedCurve({ ...begun, cap: 60 }).cap, 30);
  t.end();
});

t.test('caps follow the curve, administrators and half speed', (t) => {
  t.same(capsOf(begun, chosen, false), {
    cold: { day: 15, hour: 3 },
    warm: { day: 150, hour: 30 },
  });
  t.same(capsOf({ ...begun, cap: 120 }, chosen, false), {
    cold: { day: 120, hour: 20 },
    warm: { day: 400, hour: 60 },
  });
  t.match(capsOf(begun, { cold: 5, warm: 10 }, false), {
    cold: { day: 5, hour: 1 },
    warm: { day: 10, hour: 10 },
  });
  t.match(capsOf(begun, chosen, true), { cold: { day: 7, hour: 2 }, warm: { day: 75, hour: 15 } });
  t.match(capsOf(begun, { cold: 0, warm: null }, false), { cold: { day: 0, hour: 0 } });
  t.end();
});

t.test('the quota is shared evenly over its cycle', (t) => {
  const quota = { total: 100, used: 0, endsAt: after(NOW, 10 * DAY), warning: 'none' } as const;
  const none = { sinceTold: 0, day: 0 };
  t.equal(quotaCap(null, none, NOW), undefined);
  t.equal(quotaCap(quota, none, NOW), 8);
  t.equal(
    quotaCap(quota, { sinceTold: 5, day: 5 }, NOW),
    8,
    'today’s own do not shrink today’s share',
  );
  t.equal(quotaCap({ ...quota, warning: 'first' }, none, NOW), 4);
  t.equal(quotaCap({ ...quota, warning: 'second' }, none, NOW), 0);
  t.equal(
    quotaCap({ ...quota, warning: 'capped', endsAt: NOW }, none, NOW),
    undefined,
    'a new cycle',
  );
  t.equal(quotaCap({ ...quota, used: 100 }, none, NOW), 0);
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(60), fc.nat(100), (total, used, days, day) => {
      const told = { ...quota, total, used, endsAt: after(NOW, days * DAY + 1) };
      const most = quotaCap(told, { sinceTold: day, day }, NOW) ?? 0;
      return most <= Math.max(0, 0.8 * (total - used));
    }),
  );
  t.end();
});

t.test('all messages since the quota was told count against it, however old', (t) => {
  const quota = { total: 124, used: 0, endsAt: after(NOW, 10 * DAY), warning: 'none' } as const;
  const caps = capsOf(begun, chosen, false);
  const most = (coldSinceTold: number, cold: readonly number[] = []) =>
    limitsOf({ quota, newChatsFrom: null }, caps, { cold, warm: [], coldSinceTold }, NOW).coldQuota
      .most;
  t.equal(most(1, [NOW.getTime()]), 9);
  t.equal(most(100), 1);
  t.equal(most(124), 0);
  t.end();
});

t.test('a connection stops for what people and the channel say', (t) => {
  const good = { optOuts: 1, absent: 5, old: { count: 50, delivered: 35 } };
  t.equal(stopReason(good), undefined);
  t.equal(stopReason({ ...good, optOuts: 2 }), 'opt-outs');
  t.equal(stopReason({ ...good, absent: 6 }), 'absent-numbers');
  t.equal(stopReason({ ...good, old: { count: 50, delivered: 34 } }), 'undelivered');
  t.equal(stopReason({ ...good, old: { count: 49, delivered: 0 } }), undefined);
  t.same([isHalfSpeed(null), isHalfSpeed(0.02), isHalfSpeed(0.01)], [false, false, true]);
  t.end();
});

t.test('the score is whole at its best and never below nothing', (t) => {
  const best = {
    quotaUsed: 0,
    isCapped: false,
    cold: 0,
    answers: 0.2,
    optOuts: 0,
    failures: 0,
    sameness: 0,
    incidents: 0,
    ageDays: 28,
  };
  const sum = (facts: typeof best): number =>
    scoreParts(facts).reduce((total, { points }) => total + points, 0);
  t.equal(sum(best), 100);
  t.equal(
    sum({
      quotaUsed: 1,
      isCapped: true,
      cold: 1,
      answers: 0,
      optOuts: 1,
      failures: 1,
      sameness: 2,
      incidents: 9,
      ageDays: 0,
    }),
    0,
  );
  t.end();
});

t.test('an estimate grows with the audience', (t) => {
  const state = { curve: begun, chosen, isHalved: false };
  const days = (cold: number, warm = 0): number =>
    (estimateEnd({ cold, warm }, state, NOW).getTime() - NOW.getTime()) / DAY;
  t.ok(days(1) < 0.01);
  t.ok(days(15) < 1);
  t.ok(days(16) > 1 && days(16) < 2);
  t.ok(days(34) < 2 && days(36) > 2, '15 and 19 in two days');
  t.ok(days(0, 151) > 1);
  t.end();
});
