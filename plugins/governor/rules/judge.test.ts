import fc from 'fast-check';
import t from 'tap';
import type { Budget } from './budget.ts';
import { capsOf, FIRST_COLD_CAP, moveCurve } from './caps.ts';
import type { ContactClass } from '../public.ts';
import { judge } from './judge.ts';
import type { Known, Limits } from './judge.ts';
import { limitsOf } from './limits.ts';
import { messagesToBreak, stepAfter } from './pace.ts';
import { drawOf } from './random.ts';
import { after, DAY, HOUR, MINUTE } from './time.ts';

const NOW = new Date('2026-03-02T12:00:00Z');

const known: Known = {
  contact: 'cold',
  purpose: 'marketing',
  isGone: false,
  isSuppressed: false,
  exists: undefined,
  isCheckable: false,
  lastDay: 0,
  lastMonth: 0,
  sameAt: null,
};
const free = { most: 10, filledAt: null };
const limits: Limits = {
  coldDay: free,
  coldHour: free,
  coldQuota: { most: undefined, filledAt: null },
  warmDay: free,
  warmHour: free,
  newChatsFrom: null,
  quotaEndsAt: null,
};
const full = (minutes: number) => ({ most: 10, filledAt: after(NOW, -minutes * MINUTE) });

t.test('what ends a turn for good goes before what puts it off', (t) => {
  const blocked = { ...limits, coldDay: full(5) };
  for (const [change, reason] of [
    [{ isGone: true }, 'gone'],
    [{ isSuppressed: true }, 'opted-out'],
    [{ exists: false }, 'absent'],
    [{ lastDay: 1 }, 'frequency'],
    [{ lastMonth: 4 }, 'frequency'],
  ] as const) {
    t.same(judge({ ...known, ...change }, blocked, NOW), { kind: 'skip', reason });
  }
  t.equal(judge({ ...known, purpose: 'service', lastDay: 3 }, limits, NOW).kind, 'send');
  t.end();
});

t.test('the longest wait counts', (t) => {
  const verdict = (changes: Partial<Limits>, change: Partial<Known> = {}) =>
    judge({ ...known, ...change }, { ...limits, ...changes }, NOW);
  t.same(verdict({}), { kind: 'send' });
  t.same(verdict({ coldHour: full(20), coldDay: full(23 * 60) }), {
    kind: 'later',
    reason: 'cap',
    until: after(NOW, HOUR),
  });
  t.same(verdict({ newChatsFrom: after(NOW, 9 * DAY), coldHour: full(20) }), {
    kind: 'later',
    reason: 'timelock',
    until: after(NOW, 9 * DAY),
  });
  t.same(verdict({ coldQuota: { most: 0, filledAt: null }, quotaEndsAt: after(NOW, 3 * DAY) }), {
    kind: 'later',
    reason: 'quota',
    until: after(NOW, 3 * DAY),
  });
  t.same(verdict({}, { sameAt: after(NOW, -MINUTE) }), {
    kind: 'later',
    reason: 'sameness',
    until: after(NOW, 59 * MINUTE),
  });
  t.equal(
    verdict({ coldDay: full(1), newChatsFrom: after(NOW, DAY) }, { contact: 'warm' }).kind,
    'send',
  );
  t.match(verdict({ warmHour: full(10) }, { contact: 'warm' }), { until: after(NOW, 50 * MINUTE) });
  t.equal(verdict({ warmHour: full(10), coldDay: full(1) }, { contact: 'reply' }).kind, 'send');
  t.end();
});

/** A connection of the rules alone: a virtual clock, an audience, a curve, and what was sent. */
class Model {
  now = NOW.getTime();
  readonly sent: { at: number; contact: ContactClass; cap: { day: number; hour: number } }[] = [];
  #nextAt = 0;
  #curve = { cap: FIRST_COLD_CAP, at: NOW, cleanDays: 0 };
  #pace;
  readonly #id: number;

  constructor(seed: number) {
    this.#id = seed;
    this.#pace = { draws: 0, coldSinceBreak: 0, breakAfter: messagesToBreak(drawOf(seed, 0)) };
  }

  of(contact: ContactClass, window: number): number[] {
    const begin = this.now - window;
    return this.sent
      .filter((each) => each.contact === contact && each.at > begin)
      .map(({ at }) => at)
      .reverse();
  }

  /** Tries to send; otherwise the clock moves to when it may be tried again. */
  try(contact: ContactClass, lock: Pick<Budget, 'newChatsFrom'>): boolean {
    this.now = Math.max(this.now, this.#nextAt);
    const now = new Date(this.now);
    const moments = { cold: this.of('cold', DAY), warm: this.of('warm', DAY), coldSinceTold: 0 };
    const last = this.sent.at(-1);
    this.#curve = moveCurve(this.#curve, {
      now,
      cold: moments.cold.length,
      lastSent: last ? new Date(last.at) : null,
      lastIncident: null,
      answers: null,
    });
    const caps = capsOf(this.#curve, { cold: null, warm: null }, false);
    const limits = limitsOf({ ...lock, quota: null }, caps, moments, now);
    const verdict = judge({ ...known, contact }, limits, now);
    if (verdict.kind === 'later') {
      if (verdict.until <= now) throw new Error('a wait that is over');
      this.now = verdict.until.getTime();
      return false;
    }
    const random = drawOf(this.#id, this.#pace.draws);
    const { pause, ...pace } = stepAfter(this.#pace, contact, random, {
      isHalved: false,
      minGapSeconds: 0,
    });
    this.#pace = pace;
    this.#nextAt = this.now + pause;
    this.sent.push({ at: this.now, contact, cap: contact === 'cold' ? caps.cold : caps.warm });
    return true;
  }
}

t.test(
  'whatever is tried, no window holds more than its cap, and the same seed is the same log',
  (t) => {
    const step = fc.oneof(
      fc.constantFrom<ContactClass>('cold', 'cold', 'warm', 'reply'),
      fc.integer({ min: 1, max: 3 * 60 }),
    );
    fc.assert(
      fc.property(fc.nat(), fc.array(step, { minLength: 100, maxLength: 600 }), (seed, steps) => {
        const logs = [1, 2].map(() => {
          const model = new Model(seed);
          for (const each of steps) {
            if (typeof each === 'number') model.now += each * MINUTE;
            else model.try(each, { newChatsFrom: null });
          }
          return model.sent;
        });
        const [log = []] = logs;
        t.same(logs[1], log);
        return log.every(({ at, contact, cap }, index) => {
          if (contact === 'reply') return true;
          const within = (window: number): number =>
            log
              .slice(0, index + 1)
              .filter((each) => each.contact === contact && each.at > at - window).length;
          return within(DAY) <= cap.day && within(HOUR) <= cap.hour;
        });
      }),
      { numRuns: 60 },
    );
    t.end();
  },
);

t.test('a lock stops the next cold message, and no warm one', (t) => {
  const model = new Model(3);
  const until = NOW.getTime() + 2 * DAY;
  t.notOk(model.try('cold', { newChatsFrom: new Date(until) }));
  t.equal(model.now, until);
  model.now = NOW.getTime();
  t.ok(model.try('warm', { newChatsFrom: new Date(until) }));
  t.end();
});
