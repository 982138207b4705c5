import t from 'tap';
import { ANSWER_MILLISECONDS, CHECK_MILLISECONDS } from './liveness-monitor.ts';
import { PROBE_PAUSE, ProbeSchedule } from './probe-schedule.ts';
import { SHORTEST } from './silence-threshold.ts';

/** A connection that became deaf or mute is found within this time, a fifth of it in reserve to two minutes. */
const FOUND_MILLISECONDS = 100_000;

t.test('the channel is asked again and again, at the same pace', (t) => {
  const schedule = new ProbeSchedule(0);
  let at = 0;
  for (let round = 0; round < 5; round += 1) {
    t.notOk(schedule.isDue(at + PROBE_PAUSE - 1));
    at += PROBE_PAUSE;
    t.ok(schedule.isDue(at));
    t.notOk(schedule.isDue(at + 1), 'once');
  }
  t.end();
});

t.test('a connection that opened is asked only later', (t) => {
  const schedule = new ProbeSchedule(0);
  schedule.opened(50_000);
  t.notOk(schedule.isDue(50_000 + PROBE_PAUSE - 1));
  t.ok(schedule.isDue(50_000 + PROBE_PAUSE));
  t.end();
});

t.test('a mute connection is found within 100 seconds, whenever it became so', (t) => {
  // It answered the last question, and the next is due just after somebody looked.
  const latest = PROBE_PAUSE + CHECK_MILLISECONDS + ANSWER_MILLISECONDS;
  t.ok(latest <= FOUND_MILLISECONDS, `${String(latest)} ms`);
  t.end();
});

t.test('so is a deaf connection on which much is said', (t) => {
  const latest = SHORTEST + CHECK_MILLISECONDS;
  t.ok(latest <= FOUND_MILLISECONDS, `${String(latest)} ms`);
  t.end();
});
