import { Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useTexts } from 'prosa/web';
import { TASK_LENGTH } from '../schemas.ts';
import { DueFields } from './DueFields.tsx';
import { dueOf, dueValuesOf } from './due.ts';
import type { Task } from './tasks.ts';
import type { TaskChanges } from './use-tasks.ts';

/** Changes a task in its place. Saving keeps only what is another; Escape leaves all as it was. */
export const TaskEditor = ({
  task,
  onSave,
  onCancel,
}: {
  readonly task: Task;
  readonly onSave: (changes: TaskChanges) => void;
  readonly onCancel: () => void;
}) => {
  const t = useTexts('todolist');
  const shell = useTexts();
  const [text, setText] = useState(task.text);
  const [due, setDue] = useState(dueValuesOf(task));
  const save = (): void => {
    const before = dueValuesOf(task);
    const isPlannedAnew = due.due !== before.due || due.reminder !== before.reminder;
    onSave({ text, ...(isPlannedAnew && dueOf(due)) });
  };
  return (
    <form
      className="todo-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') onCancel();
        else save();
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
      <DueFields values={due} onChange={setDue} />
      <div className="todo-editor-buttons">
        <Button type="submit" intent="primary" text={shell('common.save')} />
        <Button text={shell('common.cancel')} onClick={onCancel} />
      </div>
    </form>
  );
};
