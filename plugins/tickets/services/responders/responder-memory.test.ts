import t from 'tap';
import {
  afterDecision,
  dueReplies,
  EMPTY_MEMORY,
  isDue,
  memoryColumns,
  memoryOf,
  respondAtOf,
  scheduleReplies,
  withoutDueTimes,
} from './responder-memory.ts';

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 20, 12, 0, second));

t.test('the time of one responder leaves those of the others as they are', (t) => {
  const first = afterDecision(EMPTY_MEMORY, 'menu', { respondAt: at(30) }, at(0));
  const both = afterDecision(first, 'prompt', { respondAt: at(10) }, at(0));
  t.same(both.times, { menu: at(30).toISOString(), prompt: at(10).toISOString() });
  t.same(respondAtOf(both), at(10), 'the sweep looks for the earliest');
  t.notOk(isDue(both, 'menu', at(10)));
  t.ok(isDue(both, 'prompt', at(10)));
  t.same(withoutDueTimes(both, at(10)).times, { menu: at(30).toISOString() }, 'it counts once');
  t.same(
    afterDecision(both, 'prompt', {}, at(0)).times,
    both.times,
    'nothing said, nothing changed',
  );
  t.same(afterDecision(both, 'prompt', { respondAt: null }, at(0)).times, {
    menu: at(30).toISOString(),
  });
  t.end();
});

t.test('a state is kept, replaced and forgotten for its responder alone', (t) => {
  const first = afterDecision(EMPTY_MEMORY, 'menu', { state: { step: 1 } }, at(0));
  const both = afterDecision(first, 'prompt', { state: { turn: 7 } }, at(0));
  t.same(both.states, { menu: { step: 1 }, prompt: { turn: 7 } });
  t.same(afterDecision(both, 'menu', { state: null }, at(0)).states, { prompt: { turn: 7 } });
  t.end();
});

t.test(
  'a ticket handed to another responder has its state and asks it; starting over leaves one alone',
  (t) => {
    const first = afterDecision(
      EMPTY_MEMORY,
      'prompt',
      { state: { turn: 7 }, respondAt: at(30) },
      at(0),
    );
    const handTo = { responder: 'prompt', state: { started: 5 } };
    const handed = afterDecision(first, 'menu', { state: { step: 1 }, handTo }, at(4));
    t.same(handed.states, { menu: { step: 1 }, prompt: { started: 5 } });
    t.same(handed.times, { prompt: at(4).toISOString() });
    const over = afterDecision(handed, 'menu', { state: { step: 2 }, startsOver: true }, at(5));
    t.same([over.states, over.times], [{ menu: { step: 2 } }, {}]);
    t.end();
  },
);

t.test('a time stored before each responder had its own holds for all of them', (t) => {
  const row = { responderStates: null, responderTimes: null, delayedReplies: null };
  const memory = memoryOf({ ...row, respondAt: at(5) });
  t.ok(isDue(memory, 'menu', at(5)) && isDue(memory, 'prompt', at(5)));
  t.same(memoryColumns(memory).respondAt, at(5));
  const own = afterDecision(memory, 'menu', { respondAt: at(9) }, at(0));
  t.notOk(isDue(own, 'menu', at(5)), 'until one of them names its own');
  const stored = memoryColumns(own);
  t.same(memoryOf(stored), own, 'stored and read it is the same');
  t.end();
});

t.test('nothing to remember is stored as nothing', (t) => {
  t.same(memoryColumns(EMPTY_MEMORY), {
    responderStates: null,
    responderTimes: null,
    delayedReplies: null,
    respondAt: null,
  });
  t.end();
});

t.test('replies keep their order: what follows a delayed one waits for it', (t) => {
  const { immediate, delayed } = scheduleReplies(
    [],
    {
      replies: [
        { body: 'a' },
        { body: 'b', delay: 3_000 },
        { body: 'c' },
        { body: 'd', delay: 2_000 },
      ],
      responder: 'menu',
    },
    at(0),
  );
  t.same(immediate, [{ body: 'a' }]);
  t.same(delayed, [
    { body: 'b', responder: 'menu', dueAt: at(3).toISOString() },
    { body: 'c', responder: 'menu', dueAt: at(3).toISOString() },
    { body: 'd', responder: 'menu', dueAt: at(5).toISOString() },
  ]);
  const later = scheduleReplies(delayed, { replies: [{ body: 'e' }] }, at(1));
  t.same(later.immediate, [], 'also those of a later decision');
  t.same(later.delayed.at(-1), { body: 'e', dueAt: at(5).toISOString() });
  const { due, later: rest } = dueReplies(later.delayed, at(3));
  t.same(
    [due.map(({ body }) => body), rest.map(({ body }) => body)],
    [
      ['b', 'c'],
      ['d', 'e'],
    ],
  );
  t.same(respondAtOf({ times: {}, delayed: rest }), at(5));
  t.end();
});
