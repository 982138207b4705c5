import { useCallback, useEffect, useRef, useState } from 'react';
import { readTasks, reduceTasks } from './tasks.ts';
import type { Task, TaskAction } from './tasks.ts';

/** Where the browser keeps them. */
const KEY = 'tasks';

const stored = (): readonly Task[] => readTasks(localStorage.getItem(KEY));

export interface Tasks {
  readonly tasks: readonly Task[];
  readonly dispatch: (action: TaskAction) => void;
}

/**
 * The tasks of this browser, the same in all its tabs.
 * @param onFailure called when the browser refuses to keep a change: its storage is full or forbidden
 */
export const useTasks = (onFailure: () => void): Tasks => {
  const [tasks, setTasks] = useState(stored);
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      if (key === KEY || key === null) setTasks(stored());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  const dispatch = useCallback((action: TaskAction): void => {
    // Another tab may have written since this one last read.
    const next = reduceTasks(stored(), action, new Date().toISOString());
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
      setTasks(next);
    } catch {
      fail.current();
    }
  }, []);
  return { tasks, dispatch };
};
