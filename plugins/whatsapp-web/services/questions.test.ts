import t from 'tap';
import { Questions } from './questions.ts';

const MINUTE = 60_000;

t.test('a line that hears nothing is asked after a minute, then less and less often', (t) => {
  const questions = new Questions(0);
  t.notOk(questions.isDue(MINUTE - 1));
  t.ok(questions.isDue(MINUTE));
  t.notOk(questions.isDue(MINUTE + 1), 'once');
  let at = MINUTE;
  for (const minutes of [2, 4, 5, 5]) {
    t.notOk(questions.isDue(at + minutes * MINUTE - 1));
    t.ok(questions.isDue(at + minutes * MINUTE), `${String(minutes)} minutes`);
    at += minutes * MINUTE;
  }
  t.end();
});

t.test('a message puts the question off, and makes the next one soon again', (t) => {
  const questions = new Questions(0);
  questions.isDue(MINUTE);
  questions.heard(2 * MINUTE);
  t.notOk(questions.isDue(3 * MINUTE - 1));
  t.ok(questions.isDue(3 * MINUTE));
  t.end();
});
