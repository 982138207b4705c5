/**
 * Loaded before the server in the server's own process, by the test of roles alone: a process that has run for long,
 * whose clock can be put forward, and which looks after its connections ten times as often. The server knows nothing of
 * it.
 */
import process from 'node:process';

const LIVED_SECONDS = 7_200;
/** How often connections are looked after, and how long an answer may take. */
const LOOK_MILLISECONDS = 10_000;
const FACTOR = 10;

const RealDate = Date;
let ahead = 0;

class ShiftedDate extends RealDate {
  /** @param {...unknown} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(.../** @type {[number]} */ (given));
  }

  /** @override */
  static now() {
    return RealDate.now() + ahead;
  }
}
globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (ShiftedDate));

/** @param {number | undefined} milliseconds */
const sooner = (milliseconds) =>
  milliseconds === LOOK_MILLISECONDS ? LOOK_MILLISECONDS / FACTOR : milliseconds;

for (const name of /** @type {const} */ (['setTimeout', 'setInterval'])) {
  const real = globalThis[name];
  /** @param {[work: () => void, after?: number, ...rest: unknown[]]} call */
  const timer = (...[work, after, ...rest]) =>
    /** @type {unknown} */ (Reflect.apply(real, globalThis, [work, sooner(after), ...rest]));
  Object.assign(globalThis, { [name]: Object.assign(timer, real) });
}

process.uptime = () => LIVED_SECONDS;

await new Promise((resolve) => {
  process.on('message', (message) => {
    if (message === 'start') resolve(undefined);
    else ahead += /** @type {{ pass: number }} */ (message).pass;
  });
});
// Whoever started it is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
