import t from 'tap';
import { DeliveryGapDetector } from './delivery-gap-detector.ts';

const MINUTE = 60_000;

/** A connection that usually hears something each few seconds. */
const lively = () => {
  const detector = new DeliveryGapDetector(0);
  for (let at = 1; at <= 60; at += 1) detector.messageReceived(at * 5_000, at * 5_000);
  return { detector, now: 60 * 5_000 };
};

t.test('a lively connection is suspicious after 80 seconds of silence', (t) => {
  const { detector, now } = lively();
  t.notOk(detector.isSuspicious(now + 79_000));
  t.ok(detector.isSuspicious(now + 80_000));
  t.notOk(detector.isSuspicious(now + 81_000), 'once');
  t.end();
});

t.test('a connection that is quiet by nature is left in peace for longer', (t) => {
  const detector = new DeliveryGapDetector(0);
  for (let at = 1; at <= 10; at += 1) detector.messageReceived(at * 4 * MINUTE, at * 4 * MINUTE);
  t.notOk(detector.isSuspicious(40 * MINUTE + 39 * MINUTE));
  t.ok(detector.isSuspicious(40 * MINUTE + 40 * MINUTE));
  t.end();
});

t.test('each time in vain it takes twice as long, and at most an hour', (t) => {
  const { detector, now } = lively();
  let at = now;
  for (const seconds of [80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600]) {
    t.notOk(detector.isSuspicious(at + seconds * 1_000 - 1));
    t.ok(detector.isSuspicious(at + seconds * 1_000), `${seconds} seconds`);
    at += seconds * 1_000;
  }
  t.end();
});

t.test('what waited on the network shows that the connection was deaf, from when to when', (t) => {
  const { detector, now } = lively();
  const asked = now + 2 * MINUTE;
  t.ok(detector.isSuspicious(asked));
  detector.opened(asked + 1_000);
  const deaf = detector.messageReceived(asked + 1_100, now + 30_000);
  t.same(deaf, { from: new Date(now + 30_000), until: new Date(asked) });
  t.equal(
    detector.messageReceived(asked + 1_200, now + 40_000),
    undefined,
    'one time of deafness is told once',
  );
  t.end();
});

t.test('what comes only now shows nothing', (t) => {
  const { detector, now } = lively();
  const asked = now + 2 * MINUTE;
  t.ok(detector.isSuspicious(asked));
  detector.opened(asked + 1_000);
  t.equal(detector.messageReceived(asked + 2_000, asked + 1_900), undefined);
  t.end();
});
