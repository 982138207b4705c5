import t from 'tap';
import { readTasks, reduceTasks } from './tasks.ts';
import type { Task } from './tasks.ts';

const EARLY = '2026-11-20T10:00:00.000Z';
const LATE = '2026-11-21T10:00:00.000Z';

const build = (changes: Partial<Task> = {}): Task => ({
  id: 'a',
  text: 'Ligar para o Beto',
  isDone: false,
  createdAt: EARLY,
  updatedAt: EARLY,
  ...changes,
});

t.test('the newest task comes first', (t) => {
  const tasks = reduceTasks([build()], { type: 'add', id: 'b', text: ' Comprar café ' }, LATE);
  t.same(tasks, [
    build({ id: 'b', text: 'Comprar café', createdAt: LATE, updatedAt: LATE }),
    build(),
  ]);
  t.end();
});

t.test('blank text adds and changes nothing', (t) => {
  const tasks = [build()];
  t.equal(reduceTasks(tasks, { type: 'add', id: 'b', text: ' \n' }, LATE), tasks);
  t.equal(reduceTasks(tasks, { type: 'edit', id: 'a', text: '  ' }, LATE), tasks);
  t.end();
});

t.test('a change keeps the place and says when it was', (t) => {
  const tasks = [build({ id: 'b' }), build()];
  t.same(reduceTasks(tasks, { type: 'edit', id: 'a', text: 'Outra' }, LATE)[1], {
    ...build(),
    text: 'Outra',
    updatedAt: LATE,
  });
  t.same(reduceTasks(tasks, { type: 'tick', id: 'b', isDone: true }, LATE)[0], {
    ...build({ id: 'b' }),
    isDone: true,
    updatedAt: LATE,
  });
  t.end();
});

t.test('what was removed comes back where it was', (t) => {
  const tasks = [build({ id: 'b', createdAt: LATE }), build()];
  const without = reduceTasks(tasks, { type: 'remove', ids: ['b'] }, LATE);
  t.same(without, [build()]);
  t.same(reduceTasks(without, { type: 'restore', tasks: [tasks[0]!, tasks[1]!] }, LATE), tasks);
  t.end();
});

t.test('reads older lists, and leaves out what is no task', (t) => {
  const old = { text: 'Antiga', createdAt: EARLY, updatedAt: LATE };
  t.same(readTasks(JSON.stringify([old, null, 7, { text: ' ' }, build()])), [
    { ...old, id: `${EARLY}-0`, isDone: false },
    build(),
  ]);
  for (const nothing of [null, '', '{', '{}', '"x"'])
    t.same(readTasks(nothing), [], String(nothing));
  t.end();
});
