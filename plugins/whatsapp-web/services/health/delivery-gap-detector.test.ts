import t from 'tap';
import { DeliveryGapDetector } from './delivery-gap-detector.ts';

const MINUTE = 60_000;

/** A connection that usually hears something each few seconds. */
const lively = () => {
  const hearing = new DeliveryGapDetector(0);
  for (let at = 1; at <= 60; at += 1) hearing.heard(at * 5_000, at * 5_000);
  return { hearing, now: 60 * 5_000 };
};

t.test('a lively connection is suspicious after 80 seconds of silence', (t) => {
  const { hearing, now } = lively();
  t.notOk(hearing.isSuspicious(now + 79_000));
  t.ok(hearing.isSuspicious(now + 80_000));
  t.notOk(hearing.isSuspicious(now + 81_000), 'once');
  t.end();
});

t.test('a connection that is quiet by nature is left in peace for longer', (t) => {
  const hearing = new DeliveryGapDetector(0);
  for (let at = 1; at <= 10; at += 1) hearing.heard(at * 4 * MINUTE, at * 4 * MINUTE);
  t.notOk(hearing.isSuspicious(40 * MINUTE + 39 * MINUTE));
  t.ok(hearing.isSuspicious(40 * MINUTE + 40 * MINUTE));
  t.end();
});

t.test('each time in vain it takes twice as long, and at most an hour', (t) => {
  const { hearing, now } = lively();
  let at = now;
  for (const seconds of [80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600]) {
    t.notOk(hearing.isSuspicious(at + seconds * 1_000 - 1));
    t.ok(hearing.isSuspicious(at + seconds * 1_000), `${seconds} seconds`);
    at += seconds * 1_000;
  }
  t.end();
});

t.test('what waited on the network shows that the connection was deaf, from when to when', (t) => {
  const { hearing, now } = lively();
  const asked = now + 2 * MINUTE;
  t.ok(hearing.isSuspicious(asked));
  hearing.opened(asked + 1_000);
  const deaf = hearing.heard(asked + 1_100, now + 30_000);
  t.same(deaf, { from: new Date(now + 30_000), until: new Date(asked) });
  t.equal(
    hearing.heard(asked + 1_200, now + 40_000),
    undefined,
    'one time of deafness is told once',
  );
  t.end();
});

t.test('what comes only now shows nothing', (t) => {
  const { hearing, now } = lively();
  const asked = now + 2 * MINUTE;
  t.ok(hearing.isSuspicious(asked));
  hearing.opened(asked + 1_000);
  t.equal(hearing.heard(asked + 2_000, asked + 1_900), undefined);
  t.end();
});
