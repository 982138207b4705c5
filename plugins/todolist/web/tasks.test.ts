import t from 'tap';
import { readEarlierTasks } from './earlier-tasks.ts';
import { movedBy, reduceTasks } from './tasks.ts';
import type { Task } from './tasks.ts';

const MOMENT = '2026-11-20T10:00:00.000Z';

const build = (id: string, position: number, changes: Partial<Task> = {}): Task => ({
  id,
  text: 'Ligar para o Beto',
  isDone: false,
  position,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  ...changes,
});

t.test('keeps the order of the positions, whatever way tasks come', async (t) => {
  const list = reduceTasks([], { type: 'list', tasks: [build('b', 2), build('a', 1)] });
  t.same(
    list.map(({ id }) => id),
    ['a', 'b'],
  );
  const put = reduceTasks(list, { type: 'put', tasks: [build('c', 0), build('a', 3)] });
  t.same(
    put.map(({ id }) => id),
    ['c', 'b', 'a'],
  );
  t.same(
    reduceTasks(put, { type: 'remove', ids: ['b'] }).map(({ id }) => id),
    ['c', 'a'],
  );
});

t.test('moves a task by some places, and not beyond the ends', async (t) => {
  const tasks = [build('a', 1), build('b', 2), build('c', 3)];
  t.same(movedBy(tasks, 'b', -1), ['b', 'a', 'c']);
  t.same(movedBy(tasks, 'a', 2), ['b', 'c', 'a']);
  t.equal(movedBy(tasks, 'a', -1), undefined);
  t.equal(movedBy(tasks, 'c', 1), undefined);
  t.equal(movedBy(tasks, 'gone', 1), undefined);
});

t.test('reads what a browser kept, and leaves out what is no task', async (t) => {
  const id = '3f0e8a52-63e0-4a8e-9f3b-0b6a4f0f7a11';
  const stored = [
    { text: ' Antiga ', createdAt: MOMENT },
    null,
    7,
    { text: ' ' },
    { id, text: 'x'.repeat(600), isDone: true, createdAt: 'ontem' },
  ];
  t.same(
    readEarlierTasks(JSON.stringify(stored), () => 'new'),
    [
      { id: 'new', text: 'Antiga', isDone: false, createdAt: MOMENT },
      { id, text: 'x'.repeat(500), isDone: true },
    ],
  );
  for (const nothing of [null, '', '{', '{}', '"x"']) {
    t.same(
      readEarlierTasks(nothing, () => 'new'),
      [],
      String(nothing),
    );
  }
});
