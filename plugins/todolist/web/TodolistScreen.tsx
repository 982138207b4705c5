import { Button } from '@blueprintjs/core';
import { ThListIcon, TrashIcon } from '@blueprintjs/icons';
import { EmptyState, ErrorState, PageHeader, SkeletonRows, useTexts } from 'prosa/web';
import { AddTask } from './AddTask.tsx';
import { TaskRow } from './TaskRow.tsx';
import { useTaskRemoval } from './use-task-removal.ts';
import { useTasks } from './use-tasks.ts';

/** The tasks of a person: their own, on every device, and nobody else's to read. */
const TodolistScreen = () => {
  const t = useTexts('todolist');
  const { tasks, status, error, reload, ...actions } = useTasks();
  const done = tasks.filter(({ isDone }) => isDone);

  const remove = useTaskRemoval(actions);

  const list =
    tasks.length === 0 ? (
      <EmptyState icon={ThListIcon} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    ) : (
      <>
        <p className="todo-count" role="status">
          {t('count', { done: done.length, count: tasks.length })}
        </p>
        <ul className="todo-list" aria-label={t('title')}>
          {tasks.map((task, at) => (
            <TaskRow
              key={task.id}
              task={task}
              isFirst={at === 0}
              isLast={at === tasks.length - 1}
              onTick={(isDone) => actions.change(task, { isDone })}
              onEdit={(changes) => actions.change(task, changes)}
              onMove={(places) => actions.move(task, places)}
              onRemove={() => void remove([task])}
            />
          ))}
        </ul>
      </>
    );

  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        {done.length > 0 && (
          <Button icon={<TrashIcon />} text={t('removeDone')} onClick={() => void remove(done)} />
        )}
      </PageHeader>
      <div className="todo">
        {status === 'error' ? (
          <ErrorState error={error} onRetry={reload} />
        ) : (
          <>
            <AddTask isFocused onAdd={actions.add} />
            {status === 'loading' ? <SkeletonRows rows={3} /> : list}
          </>
        )}
      </div>
    </div>
  );
};

export default TodolistScreen;
