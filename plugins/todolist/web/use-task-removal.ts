import { toast, useTexts } from 'prosa/web';
import type { Task } from './tasks.ts';
import type { Tasks } from './use-tasks.ts';

/** Removes tasks, and offers to take that back. */
export const useTaskRemoval = ({
  remove,
  restore,
}: Pick<Tasks, 'remove' | 'restore'>): ((gone: readonly Task[]) => Promise<void>) => {
  const t = useTexts('todolist');
  const shell = useTexts();
  return async (gone) => {
    if (!(await remove(gone))) return;
    toast.success(t('removed', { count: gone.length }), {
      text: shell('common.undo'),
      onClick: () => void restore(gone),
    });
  };
};
