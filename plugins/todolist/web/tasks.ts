/** Something to do, kept in this browser only. */
export interface Task {
  readonly id: string;
  readonly text: string;
  readonly isDone: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type TaskAction =
  | { readonly type: 'add'; readonly id: string; readonly text: string }
  | { readonly type: 'edit'; readonly id: string; readonly text: string }
  | { readonly type: 'tick'; readonly id: string; readonly isDone: boolean }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  /** Puts removed ones back where they were. */
  | { readonly type: 'restore'; readonly tasks: readonly Task[] };

/** Characters a task may have. */
export const TASK_LENGTH = 500;

const changed = (
  tasks: readonly Task[],
  id: string,
  changes: Partial<Task>,
  now: string,
): readonly Task[] =>
  tasks.map((task) => (task.id === id ? { ...task, ...changes, updatedAt: now } : task));

/** Newest first, whichever way they came. */
const inOrder = (tasks: readonly Task[]): readonly Task[] =>
  [...tasks].sort((a, b) => b.createdAt.localeCompare(a.createdAt));

/** The list after an action. Blank text changes nothing. Pure. */
export const reduceTasks = (
  tasks: readonly Task[],
  action: TaskAction,
  now: string,
): readonly Task[] => {
  switch (action.type) {
    case 'add': {
      const text = action.text.trim();
      if (text === '') return tasks;
      return [{ id: action.id, text, isDone: false, createdAt: now, updatedAt: now }, ...tasks];
    }
    case 'edit': {
      const text = action.text.trim();
      return text === '' ? tasks : changed(tasks, action.id, { text }, now);
    }
    case 'tick':
      return changed(tasks, action.id, { isDone: action.isDone }, now);
    case 'remove':
      return tasks.filter(({ id }) => !action.ids.includes(id));
    case 'restore': {
      const present = new Set(tasks.map(({ id }) => id));
      return inOrder([...tasks, ...action.tasks.filter(({ id }) => !present.has(id))]);
    }
  }
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads what the browser kept. Older lists have neither ids nor ticks; what is no task at all is left out.
 * @param stored text as it was stored, null where there is none
 */
export const readTasks = (stored: string | null): readonly Task[] => {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(found)) return [];
  return (found as readonly unknown[]).flatMap((one, at) => {
    if (typeof one !== 'object' || one === null) return [];
    const { id, text, isDone, createdAt, updatedAt } = one as Readonly<Record<string, unknown>>;
    if (textOf(text).trim() === '') return [];
    const created = textOf(createdAt);
    return {
      id: textOf(id) || `${created}-${String(at)}`,
      text: textOf(text),
      isDone: isDone === true,
      createdAt: created,
      updatedAt: textOf(updatedAt) || created,
    };
  });
};
