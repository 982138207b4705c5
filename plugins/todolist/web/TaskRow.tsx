import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, EditIcon, TrashIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { RelativeTime, RowMenu, useTexts } from 'prosa/web';
import { TASK_LENGTH } from '../schemas.ts';
import type { Task } from './tasks.ts';

const Editor = ({
  task,
  onSave,
  onCancel,
}: {
  readonly task: Task;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}) => {
  const t = useTexts('todolist');
  const shell = useTexts();
  const [text, setText] = useState(task.text);
  return (
    <form
      className="todo-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') onCancel();
        else onSave(text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <InputGroup
        fill
        autoFocus
        aria-label={t('textOf', { name: task.text })}
        maxLength={TASK_LENGTH}
        value={text}
        onValueChange={setText}
      />
      <Button type="submit" intent="primary" text={shell('common.save')} />
      <Button text={shell('common.cancel')} onClick={onCancel} />
    </form>
  );
};

/** One task: ticked, changed in place, moved (Alt with an arrow key), removed. */
export const TaskRow = ({
  task,
  isFirst,
  isLast,
  onTick,
  onEdit,
  onMove,
  onRemove,
}: {
  readonly task: Task;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onTick: (isDone: boolean) => void;
  readonly onEdit: (text: string) => void;
  /** By so many places down; below 0 up. */
  readonly onMove: (places: number) => void;
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
        <Editor
          task={task}
          onSave={(text) => {
            onEdit(text);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || places === undefined) return;
    event.preventDefault();
    onMove(places);
  };
  const moves = [
    ...(isFirst ? [] : [{ text: t('up'), icon: <ArrowUpIcon />, onClick: () => onMove(-1) }]),
    ...(isLast ? [] : [{ text: t('down'), icon: <ArrowDownIcon />, onClick: () => onMove(1) }]),
  ];
  return (
    <li className="todo-row" onKeyDown={onKeyDown}>
      <Checkbox
        inputRef={box}
        className={task.isDone ? 'todo-text todo-done' : 'todo-text'}
        checked={task.isDone}
        onChange={(event) => onTick(event.currentTarget.checked)}
      >
        <bdi>{task.text}</bdi>
      </Checkbox>
      <RelativeTime at={task.createdAt} />
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
      <RowMenu name={task.text} actions={moves} />
    </li>
  );
};
