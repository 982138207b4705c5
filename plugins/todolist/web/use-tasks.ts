import { useCallback, useEffect, useReducer, useState } from 'react';
import { http, toast, useEvents, useReset } from 'prosa/web';
import type { TaskDto, TaskListDto } from '../schemas.ts';
import { movedBy, reduceTasks } from './tasks.ts';
import type { Task } from './tasks.ts';

export interface Tasks {
  readonly tasks: readonly Task[];
  readonly status: 'loading' | 'ready' | 'error';
  readonly error: unknown;
  readonly reload: () => void;
  /** @returns false when it could not be kept, of which the reader was told */
  readonly add: (text: string) => Promise<boolean>;
  /** Puts removed ones back where they were. */
  readonly restore: (tasks: readonly Task[]) => Promise<boolean>;
  readonly change: (task: Task, changes: Partial<Pick<Task, 'text' | 'isDone'>>) => void;
  readonly move: (task: Task, places: number) => void;
  readonly remove: (tasks: readonly Task[]) => Promise<boolean>;
}

const PATH = '/todolist/tasks';

/**
 * The reader's tasks, kept on the server and the same on all their screens. A change is shown at once; one that cannot be kept is
 * taken back, with a message.
 */
export const useTasks = (): Tasks => {
  const [tasks, dispatch] = useReducer(reduceTasks, []);
  const [state, setState] = useState<{ status: Tasks['status']; error?: unknown }>({
    status: 'loading',
  });

  const load = useCallback(async (): Promise<void> => {
    try {
      const all = await http.get<TaskListDto>(PATH);
      dispatch({ type: 'list', tasks: all.tasks });
      setState({ status: 'ready' });
    } catch (error) {
      setState((before) => (before.status === 'ready' ? before : { status: 'error', error }));
    }
  }, []);
  const reload = useCallback((): void => void load(), [load]);
  useEffect(reload, [reload]);
  useReset(reload);
  useEvents(['todolistTasks'], (event) => {
    if (event.action === 'delete') {
      dispatch({ type: 'remove', ids: event.taskIds as readonly string[] });
    } else dispatch({ type: 'put', tasks: event.tasks as readonly TaskDto[] });
  });

  const keep = async (request: Promise<TaskListDto | undefined>): Promise<boolean> => {
    try {
      const kept = await request;
      if (kept) dispatch({ type: 'put', tasks: kept.tasks });
      return true;
    } catch (error) {
      toast.error(error);
      reload();
      return false;
    }
  };

  return {
    tasks,
    status: state.status,
    error: state.error,
    reload,
    add: (text) => {
      const now = new Date().toISOString();
      const task = { id: crypto.randomUUID(), text: text.trim() };
      const position = (tasks[0]?.position ?? 0) - 1;
      const shown = { ...task, isDone: false, position, createdAt: now, updatedAt: now };
      dispatch({ type: 'put', tasks: [shown] });
      return keep(http.post<TaskListDto>(PATH, { tasks: [task] }));
    },
    restore: (gone) => {
      dispatch({ type: 'put', tasks: gone });
      const again = gone.map(({ id, text, isDone, position, createdAt }) => {
        return { id, text, isDone, position, createdAt };
      });
      return keep(http.post<TaskListDto>(PATH, { tasks: again }));
    },
    change: (task, changes) => {
      dispatch({ type: 'put', tasks: [{ ...task, ...changes }] });
      const changed = http.put<TaskDto>(`${PATH}/${task.id}`, changes);
      void keep(changed.then((kept) => ({ tasks: [kept] })));
    },
    move: (task, places) => {
      const ids = movedBy(tasks, task.id, places);
      if (ids) void keep(http.put<TaskListDto>(`${PATH}/order`, { ids }));
    },
    remove: (gone) => {
      const ids = gone.map(({ id }) => id);
      dispatch({ type: 'remove', ids });
      return keep(http.post<undefined>(`${PATH}/delete`, { ids }));
    },
  };
};
