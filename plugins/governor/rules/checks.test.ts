import t from 'tap';
import { checksEnd, gapToNextQuestion, nextQuestionAt } from './checks.ts';
import { drawOf } from './random.ts';
import { after, DAY, HOUR, SECOND } from './time.ts';

const now = new Date('2026-03-02T12:00:00Z');

/** The moments of so many questions, ten seconds apart, the last of them now. */
const asked = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => now.getTime() - at * 10 * SECOND);

t.test('the next question waits for its gap, and for a place in the day', (t) => {
  t.same(nextQuestionAt({ nextAt: null, asked: [] }, false, now), now);
  const gap = after(now, 12 * SECOND);
  t.same(nextQuestionAt({ nextAt: gap, asked: asked(3) }, false, now), gap);
  t.same(nextQuestionAt({ nextAt: after(now, -1), asked: asked(149) }, false, now), now);
  const list = { nextAt: null, asked: asked(150) };
  t.same(nextQuestionAt(list, false, now), after(now, DAY - 1490 * SECOND));
  t.same(nextQuestionAt(list, true, now), now, 'messages that wait have fifty of their own');
  const full = { nextAt: null, asked: asked(200) };
  t.same(nextQuestionAt(full, true, now), after(now, DAY - 1990 * SECOND));
  t.end();
});

t.test(
  'no window of a day has more than two hundred, and no gap is shorter than ten seconds',
  (t) => {
    let at = now;
    let nextAt: Date | null = null;
    const moments: number[] = [];
    for (let count = 0; count < 1_500; count += 1) {
      const window = moments.filter((each) => each > at.getTime() - DAY).toReversed();
      const isUrgent = count % 3 === 0;
      at = nextQuestionAt({ nextAt, asked: window }, isUrgent, at);
      moments.push(at.getTime());
      nextAt = after(at, gapToNextQuestion(drawOf(7, count)));
    }
    const gaps = moments.slice(1).map((each, index) => each - (moments[index] ?? 0));
    t.ok(Math.min(...gaps) >= 10 * SECOND);
    t.ok(moments.every((each, index) => each - (moments[index - 200] ?? 0) >= DAY));
    t.end();
  },
);

t.test('an estimate counts the places of this day and of those that follow', (t) => {
  const none = { nextAt: null, asked: [] };
  t.same(checksEnd(100, none, now), after(now, 1250 * SECOND));
  t.same(checksEnd(160, none, now), after(now, DAY + 125 * SECOND));
  t.same(checksEnd(450, none, now), after(now, 2 * DAY + 1875 * SECOND));
  const used = { nextAt: null, asked: [now.getTime() - HOUR] };
  t.same(checksEnd(150, used, now), after(now, 23 * HOUR + 12_500));
  t.end();
});
