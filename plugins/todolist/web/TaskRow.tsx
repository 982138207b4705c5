import { Button, Checkbox } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, ChatIcon, EditIcon, TrashIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Link, RelativeTime, RowMenu, useNow, useTexts } from 'prosa/web';
import { dueText, isOverdue } from './due.ts';
import { TaskEditor } from './TaskEditor.tsx';
import type { Task } from './tasks.ts';
import type { TaskChanges } from './use-tasks.ts';

/** When it is to be done, in words; in red once that has passed. */
const DueTime = ({ task, dueAt }: { readonly task: Task; readonly dueAt: string }) => {
  const t = useTexts('todolist');
  const now = useNow();
  const isLate = isOverdue(task, now);
  const words = dueText(t, dueAt, now);
  return (
    <time className={isLate ? 'todo-due todo-late' : 'todo-due'} dateTime={dueAt}>
      {isLate ? t('due.late', { words }) : words}
    </time>
  );
};

/** One task: ticked, changed in place, moved (Alt with an arrow key), removed. */
export const TaskRow = ({
  task,
  isFirst,
  isLast,
  isInTicket = false,
  onTick,
  onEdit,
  onMove,
  onRemove,
}: {
  readonly task: Task;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** It stands beside the ticket that it is about, and does not lead there. */
  readonly isInTicket?: boolean;
  readonly onTick: (isDone: boolean) => void;
  readonly onEdit: (changes: TaskChanges) => void;
  /** By so many places down; below 0 up. Without it the row stays where it is. */
  readonly onMove?: (places: number) => void;
  readonly onRemove: () => void;
}) => {
  const t = useTexts('todolist');
  const [isEditing, setEditing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Focus stays in the row. On a button, letting go of the Enter that saved would press it.
    if (wasEditing.current && !isEditing) box.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) {
    return (
      <li className="todo-row">
        <TaskEditor
          task={task}
          onSave={(changes) => {
            onEdit(changes);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!onMove || !event.altKey || places === undefined) return;
    event.preventDefault();
    onMove(places);
  };
  const moves = onMove
    ? [
        ...(isFirst ? [] : [{ text: t('up'), icon: <ArrowUpIcon />, onClick: () => onMove(-1) }]),
        ...(isLast ? [] : [{ text: t('down'), icon: <ArrowDownIcon />, onClick: () => onMove(1) }]),
      ]
    : [];
  const isLinked = task.ticketUuid !== null && !isInTicket;
  return (
    <li className="todo-row" onKeyDown={onKeyDown}>
      <div className="todo-words">
        <Checkbox
          inputRef={box}
          className={task.isDone ? 'todo-text todo-done' : 'todo-text'}
          checked={task.isDone}
          onChange={(event) => onTick(event.currentTarget.checked)}
        >
          <bdi>{task.text}</bdi>
        </Checkbox>
        {(task.dueAt !== null || isLinked) && (
          <p className="todo-facts">
            {task.dueAt !== null && <DueTime task={task} dueAt={task.dueAt} />}
            {isLinked && (
              <Link className="todo-ticket" to={`/tickets/${task.ticketUuid ?? ''}`}>
                <ChatIcon size={12} />
                {t('ticket.open')}
              </Link>
            )}
          </p>
        )}
      </div>
      {!isInTicket && <RelativeTime at={task.createdAt} />}
      <Button
        variant="minimal"
        icon={<EditIcon />}
        aria-label={t('edit', { name: task.text })}
        onClick={() => setEditing(true)}
      />
      <Button
        variant="minimal"
        icon={<TrashIcon />}
        aria-label={t('remove', { name: task.text })}
        onClick={onRemove}
      />
      {moves.length > 0 && <RowMenu name={task.text} actions={moves} />}
    </li>
  );
};
