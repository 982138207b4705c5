import { useId } from 'react';
import { ErrorState, SkeletonRows, useTexts, useUser } from 'prosa/web';
import type { TicketDrawerProps } from '../../tickets/public.ts';
import { AddTask } from './AddTask.tsx';
import { TaskRow } from './TaskRow.tsx';
import { useTaskRemoval } from './use-task-removal.ts';
import { useTasks } from './use-tasks.ts';

const Tasks = ({ ticketUuid }: { readonly ticketUuid: string }) => {
  const t = useTexts('todolist');
  const titleId = useId();
  const { tasks, status, error, reload, ...actions } = useTasks(ticketUuid);
  const remove = useTaskRemoval(actions);
  return (
    <section className="todo-ticket-tasks" aria-labelledby={titleId}>
      <h4 className="todo-ticket-title" id={titleId}>
        {t('ticket.title')}
      </h4>
      {status === 'loading' && <SkeletonRows rows={1} height={40} />}
      {status === 'error' && <ErrorState error={error} onRetry={reload} />}
      {tasks.length > 0 && (
        <ul className="todo-list" aria-labelledby={titleId}>
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              isFirst
              isLast
              isInTicket
              onTick={(isDone) => actions.change(task, { isDone })}
              onEdit={(changes) => actions.change(task, changes)}
              onRemove={() => void remove([task])}
            />
          ))}
        </ul>
      )}
      {status !== 'error' && <AddTask isCompact onAdd={actions.add} />}
    </section>
  );
};

/** The reader's own tasks about a ticket. They are closed to the platform's people who act as the reader. */
const TicketTasks = ({ ticket }: TicketDrawerProps) => {
  const { impersonation } = useUser();
  return impersonation === undefined ? <Tasks key={ticket.uuid} ticketUuid={ticket.uuid} /> : null;
};

export default TicketTasks;
