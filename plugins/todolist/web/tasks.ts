import type { TaskDto } from '../schemas.ts';

/** Something to do. */
export type Task = TaskDto;

export type TaskAction =
  /** All there are. */
  | { readonly type: 'list'; readonly tasks: readonly Task[] }
  /** These are new, or as they are now. */
  | { readonly type: 'put'; readonly tasks: readonly Task[] }
  | { readonly type: 'remove'; readonly ids: readonly string[] };

const inOrder = (tasks: readonly Task[]): readonly Task[] =>
  [...tasks].sort((a, b) => a.position - b.position || a.id.localeCompare(b.id));

/** The list after something was done or told. Pure. */
export const reduceTasks = (tasks: readonly Task[], action: TaskAction): readonly Task[] => {
  switch (action.type) {
    case 'list':
      return inOrder(action.tasks);
    case 'put': {
      const put = new Map(action.tasks.map((task) => [task.id, task]));
      return inOrder([...tasks.filter(({ id }) => !put.has(id)), ...put.values()]);
    }
    case 'remove':
      return tasks.filter(({ id }) => !action.ids.includes(id));
  }
};

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
