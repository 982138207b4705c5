import fc from 'fast-check';
import t from 'tap';
import { OrderedAnswers } from './ordered-answers.ts';

const open = () => {
  const handed: string[] = [];
  return { handed, inOrder: new OrderedAnswers<string>((items) => handed.push(...items)) };
};

t.test('hands on in the order of the sequences, each as soon as it can be', (t) => {
  const { handed, inOrder } = open();
  const [first, second, third] = [inOrder.take(1), inOrder.take(1), inOrder.take(1)];
  const other = inOrder.take(2);
  second.at(2);
  second.end(['b1', 'b2']);
  t.same(handed, [], 'the first may turn out to stand before it');
  other.at(9);
  other.end(['x']);
  t.same(handed, ['x'], 'nobody waits for another line');
  first.at(1);
  third.at(4);
  t.same(handed, ['x']);
  first.end(['a']);
  t.same(handed, ['x', 'a', 'b1', 'b2']);
  const fourth = inOrder.take(1);
  fourth.at(5);
  fourth.end(['e']);
  t.same(handed, ['x', 'a', 'b1', 'b2'], 'the third is known to stand before it');
  third.end(['d']);
  t.same(handed, ['x', 'a', 'b1', 'b2', 'd', 'e']);
  t.end();
});

t.test('nobody waits for one that asked later', (t) => {
  const { handed, inOrder } = open();
  const first = inOrder.take(1);
  first.at(1);
  const later = inOrder.take(1);
  first.end(['a']);
  t.same(handed, ['a']);
  later.at(2);
  later.end(['b']);
  t.same(handed, ['a', 'b']);
  t.end();
});

t.test('a transaction that failed holds nobody up, wherever it stood', (t) => {
  const { handed, inOrder } = open();
  const [first, second, third] = [inOrder.take(1), inOrder.take(1), inOrder.take(1)];
  third.at(3);
  third.end(['c']);
  first.end([]);
  second.at(2);
  t.same(handed, []);
  second.end([]);
  t.same(handed, ['c']);
  t.end();
});

t.test('whatever is heard first, the order is that of the commits', (t) => {
  // Each transaction asks, is placed while it holds the line's lock, commits and lets go; its two answers are heard
  // any time after, the second after the first.
  const run = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(run, fc.nat({ max: 6 }), (steps, width) => {
      const { handed, inOrder } = open();
      const asked: ReturnType<OrderedAnswers<string>['take']>[] = [];
      const answers: (() => void)[][] = [];
      let sequence = 0;
      const commit = (): void => {
        const place = asked.splice(sequence % Math.max(1, asked.length), 1)[0];
        if (!place) return;
        sequence += 1;
        const mine = sequence;
        answers.push([() => place.at(mine), () => place.end([String(mine)])]);
      };
      const hear = (index: number): void => {
        const pair = answers[index % Math.max(1, answers.length)];
        pair?.shift()?.();
        for (let at = answers.length - 1; at >= 0; at -= 1) {
          if (answers[at]?.length === 0) answers.splice(at, 1);
        }
      };
      for (const [at, step] of steps.entries()) {
        if (step === 0 && asked.length <= width) asked.push(inOrder.take(1));
        else if (step === 1) commit();
        else hear(at);
      }
      while (asked.length > 0) commit();
      while (answers.length > 0) hear(answers.length - 1);
      t.same(
        handed,
        Array.from({ length: sequence }, (_, index) => String(index + 1)),
      );
    }),
    { numRuns: 300 },
  );
  t.end();
});
