import { Button } from '@blueprintjs/core';
import { ThListIcon, TrashIcon } from '@blueprintjs/icons';
import { EmptyState, HttpError, PageHeader, toast, useTexts } from 'prosa/web';
import { AddTask } from './AddTask.tsx';
import { TaskRow } from './TaskRow.tsx';
import type { Task } from './tasks.ts';
import { useTasks } from './use-tasks.ts';

/** What somebody has to do, on this browser only: nothing of it ever leaves it. */
const TodolistScreen = () => {
  const t = useTexts('todolist');
  const shell = useTexts();
  const { tasks, dispatch } = useTasks(() => toast.error(new HttpError(507, 'ERR_TASKS_NOT_KEPT')));
  const done = tasks.filter(({ isDone }) => isDone);

  const remove = (gone: readonly Task[]): void => {
    dispatch({ type: 'remove', ids: gone.map(({ id }) => id) });
    toast.success(t('removed', { count: gone.length }), {
      text: shell('common.undo'),
      onClick: () => dispatch({ type: 'restore', tasks: gone }),
    });
  };

  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        {done.length > 0 && (
          <Button icon={<TrashIcon />} text={t('removeDone')} onClick={() => remove(done)} />
        )}
      </PageHeader>
      <div className="todo">
        <AddTask onAdd={(text) => dispatch({ type: 'add', id: crypto.randomUUID(), text })} />
        {tasks.length === 0 ? (
          <EmptyState icon={ThListIcon} title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        ) : (
          <>
            <p className="todo-count" role="status">
              {t('count', { done: done.length, count: tasks.length })}
            </p>
            <ul className="todo-list" aria-label={t('title')}>
              {tasks.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  onTick={(isDone) => dispatch({ type: 'tick', id: task.id, isDone })}
                  onEdit={(text) => dispatch({ type: 'edit', id: task.id, text })}
                  onRemove={() => remove([task])}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
};

export default TodolistScreen;
