import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { emptyList, http, ownSeq, toast, useEvents, useReset } from 'prosa/web';
import type { ListStatus } from 'prosa/web';
import type { TaskDto, TaskListDto } from '../schemas.ts';
import { loaded, movedBy, put, reduceTasks, removed, tasksOf } from './tasks.ts';
import type { Task } from './tasks.ts';

/** A task that is to be added. */
export type NewTask = Pick<Task, 'text' | 'dueAt' | 'reminder'>;

export type TaskChanges = Partial<Pick<Task, 'text' | 'isDone' | 'dueAt' | 'reminder'>>;

export interface Tasks {
  readonly tasks: readonly Task[];
  readonly status: ListStatus;
  readonly error: unknown;
  readonly reload: () => void;
  /** @returns false when it could not be kept, of which the reader was told */
  readonly add: (task: NewTask) => Promise<boolean>;
  /** Puts removed ones back where they were. */
  readonly restore: (tasks: readonly Task[]) => Promise<boolean>;
  readonly change: (task: Task, changes: TaskChanges) => void;
  readonly move: (task: Task, places: number) => void;
  readonly remove: (tasks: readonly Task[]) => Promise<boolean>;
}

const PATH = '/todolist/tasks';

/**
 * The reader's tasks, kept on the server and the same on all their screens. A change is shown at once; one that cannot be kept is
 * taken back, with a message.
 * @param ticketUuid only those about this ticket; what is added is about it
 */
export const useTasks = (ticketUuid?: string): Tasks => {
  const [list, dispatch] = useReducer(reduceTasks, undefined, () => emptyList<Task>());
  const tasks = useMemo(() => tasksOf(list), [list]);

  const load = useCallback(async (): Promise<void> => {
    // Every change that this page made before is in the answer, or could not be kept.
    const since = ownSeq();
    try {
      const about = ticketUuid === undefined ? '' : `?ticketUuid=${ticketUuid}`;
      const all = await http.get<TaskListDto>(PATH + about);
      dispatch(loaded(all.tasks, since));
    } catch (error) {
      dispatch([{ type: 'failed', error }]);
    }
  }, [ticketUuid]);
  const reload = useCallback((): void => void load(), [load]);
  useEffect(reload, [reload]);
  useReset(reload);
  useEvents(['todolistTasks'], ({ seq, action, ...event }) => {
    if (action === 'delete') dispatch(removed(event.taskIds as readonly string[], seq));
    else {
      const told = event.tasks as readonly TaskDto[];
      const shown = told.filter(
        (task) => ticketUuid === undefined || task.ticketUuid === ticketUuid,
      );
      dispatch(put(shown, seq));
    }
  });

  const keep = async (request: Promise<TaskListDto | undefined>): Promise<boolean> => {
    try {
      const kept = await request;
      if (kept) dispatch(put(kept.tasks, ownSeq()));
      return true;
    } catch (error) {
      toast.error(error);
      reload();
      return false;
    }
  };

  return {
    tasks,
    status: list.status,
    error: list.error,
    reload,
    add: ({ text, dueAt, reminder }) => {
      const now = new Date().toISOString();
      const about = { dueAt, reminder, ticketUuid: ticketUuid ?? null };
      const task = { id: crypto.randomUUID(), text: text.trim(), ...about };
      const position = (tasks[0]?.position ?? 0) - 1;
      const shown = { ...task, isDone: false, position, createdAt: now, updatedAt: now };
      dispatch(put([shown], ownSeq()));
      return keep(http.post<TaskListDto>(PATH, { tasks: [task] }));
    },
    restore: (gone) => {
      dispatch(put(gone, ownSeq()));
      const again = gone.map(({ updatedAt: _, ...task }) => task);
      return keep(http.post<TaskListDto>(PATH, { tasks: again }));
    },
    change: (task, changes) => {
      dispatch(put([{ ...task, ...changes }], ownSeq()));
      const changed = http.put<TaskDto>(`${PATH}/${task.id}`, changes);
      void keep(changed.then((kept) => ({ tasks: [kept] })));
    },
    move: (task, places) => {
      const ids = movedBy(tasks, task.id, places);
      if (ids) void keep(http.put<TaskListDto>(`${PATH}/order`, { ids }));
    },
    remove: (gone) => {
      const ids = gone.map(({ id }) => id);
      dispatch(removed(ids, ownSeq()));
      return keep(http.post<undefined>(`${PATH}/delete`, { ids }));
    },
  };
};
