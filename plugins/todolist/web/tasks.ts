import { reduceList, visibleItems } from 'prosa/web';
import type { ListAction, ListRules, ListState } from 'prosa/web';
import type { TaskDto } from '../schemas.ts';

/** Something to do. */
export type Task = TaskDto;

const RULES: ListRules<Task> = {
  idOf: ({ id }) => id,
  compare: (a, b) => a.position - b.position,
};

/** The list after something was done or told, each time of several tasks at once. Pure. */
export const reduceTasks = (
  list: ListState<Task>,
  actions: readonly ListAction<Task>[],
): ListState<Task> => actions.reduce((state, action) => reduceList(state, action, RULES), list);

/** All tasks there are, as they were when they were asked for. */
export const loaded = (tasks: readonly Task[], since: number): readonly ListAction<Task>[] => [
  { type: 'page', records: tasks, hasMore: false, isFirst: true, since },
];

/** Tasks that are new, or as they are now. */
export const put = (tasks: readonly Task[], seq: number): readonly ListAction<Task>[] =>
  tasks.map((record) => ({ type: 'upsert', record, seq }));

/** Tasks that are gone. */
export const removed = (ids: readonly string[], seq: number): readonly ListAction<Task>[] =>
  ids.map((id) => ({ type: 'remove', id, seq }));

/** The tasks in their order. */
export const tasksOf = (list: ListState<Task>): readonly Task[] => visibleItems(list, RULES);

/** The ids of a list after one task was moved by so many places; undefined where it cannot be moved that far. */
export const movedBy = (
  tasks: readonly Task[],
  id: string,
  places: number,
): readonly string[] | undefined => {
  const ids = tasks.map((task) => task.id);
  const from = ids.indexOf(id);
  const to = from + places;
  if (from < 0 || to < 0 || to >= ids.length) return undefined;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
};
