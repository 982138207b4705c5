import 'prosa/web/testing';
import t from 'tap';
import { emptyList } from 'prosa/web';
import type { ListState } from 'prosa/web';
import { readEarlierTasks } from './earlier-tasks.ts';
import { loaded, movedBy, put, reduceTasks, removed, tasksOf } from './tasks.ts';
import type { Task } from './tasks.ts';

const MOMENT = '2026-11-20T10:00:00.000Z';

const build = (id: string, position: number, changes: Partial<Task> = {}): Task => ({
  id,
  text: 'Ligar para o Beto',
  isDone: false,
  position,
  dueAt: null,
  reminder: null,
  ticketUuid: null,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  ...changes,
});

t.test('keeps the order of the positions, whatever way tasks come', async (t) => {
  const idsOf = (list: ListState<Task>) => tasksOf(list).map(({ id }) => id);
  const list = reduceTasks(emptyList(), loaded([build('b', 2), build('a', 1)], 10));
  t.same(idsOf(list), ['a', 'b']);
  const changed = reduceTasks(list, put([build('c', 0), build('a', 3)], 11));
  t.same(idsOf(changed), ['c', 'b', 'a']);
  t.same(idsOf(reduceTasks(changed, removed(['b'], 12))), ['c', 'a']);
});

t.test('takes back, with all tasks read anew, a change that could not be kept', async (t) => {
  const list = reduceTasks(emptyList(), loaded([build('a', 1)], 10));
  const shown = reduceTasks(list, put([build('a', 1, { isDone: true })], 10.5));
  const anew = reduceTasks(shown, loaded([build('a', 1)], 10.6));
  t.same(tasksOf(anew), [build('a', 1)]);
  const later = reduceTasks(shown, loaded([build('a', 1)], 10.4));
  t.same(tasksOf(later), [build('a', 1, { isDone: true })], 'one made since stays');
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
