import { useEffect } from 'react';
import { HttpError, NetworkError, http, useUser } from 'prosa/web';
import { MOST_TASKS } from '../schemas.ts';
import { EARLIER, readEarlierTasks } from './earlier-tasks.ts';

const bring = async (): Promise<void> => {
  const tasks = readEarlierTasks(localStorage.getItem(EARLIER), () => crypto.randomUUID());
  // With their ids: another tab, and another attempt, send the same ones.
  localStorage.setItem(EARLIER, JSON.stringify(tasks));
  if (tasks.length > 0) await http.post('/todolist/tasks', { tasks: tasks.slice(0, MOST_TASKS) });
  localStorage.removeItem(EARLIER);
};

/** Brings the tasks that this browser kept by itself to the server, once. Draws nothing. */
const EarlierTasks = () => {
  const { impersonation } = useUser();
  useEffect(() => {
    if (impersonation !== undefined || localStorage.getItem(EARLIER) === null) return;
    bring().catch((error: unknown) => {
      // They stay in this browser until the next visit.
      if (!(error instanceof HttpError || error instanceof NetworkError)) throw error;
    });
  }, [impersonation]);
  return null;
};

export default EarlierTasks;
