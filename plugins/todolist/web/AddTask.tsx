import { Button, InputGroup } from '@blueprintjs/core';
import { PlusIcon, TimeIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { useTexts } from 'prosa/web';
import { TASK_LENGTH } from '../schemas.ts';
import { DueFields } from './DueFields.tsx';
import { dueOf, NOT_DUE } from './due.ts';
import type { NewTask } from './use-tasks.ts';

/**
 * A line to write the next task in, and on demand its time; Enter adds it and the line is free again. A task that
 * could not be kept comes back.
 */
export const AddTask = ({
  isFocused = false,
  isCompact = false,
  onAdd,
}: {
  /** Takes the focus as soon as it is there. */
  readonly isFocused?: boolean;
  /** Among other things: its button has a plus alone, and its name says what it adds. */
  readonly isCompact?: boolean;
  readonly onAdd: (task: NewTask) => Promise<boolean>;
}) => {
  const t = useTexts('todolist');
  const fieldsId = useId();
  const [text, setText] = useState('');
  const [due, setDue] = useState(NOT_DUE);
  const [isPlanning, setPlanning] = useState(false);
  const add = async (): Promise<void> => {
    const isKept = await onAdd({ text, ...dueOf(isPlanning ? due : NOT_DUE) });
    if (isKept) return;
    setText((written) => (written === '' ? text : written));
    setDue((chosen) => (chosen.due === '' ? due : chosen));
    setPlanning((is) => is || isPlanning);
  };
  return (
    <form
      className="todo-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        setText('');
        setDue(NOT_DUE);
        setPlanning(false);
        void add();
      }}
    >
      <div className="todo-add-line">
        <InputGroup
          fill
          autoFocus={isFocused}
          aria-label={t('newTask')}
          placeholder={t('placeholder')}
          maxLength={TASK_LENGTH}
          value={text}
          onValueChange={setText}
        />
        <Button
          icon={<TimeIcon />}
          aria-label={t('due.plan')}
          title={t('due.plan')}
          active={isPlanning}
          aria-expanded={isPlanning}
          aria-controls={isPlanning ? fieldsId : undefined}
          onClick={() => setPlanning(!isPlanning)}
        />
        <Button
          type="submit"
          intent="primary"
          icon={<PlusIcon />}
          {...(isCompact ? { 'aria-label': t('addTask') } : { text: t('add') })}
        />
      </div>
      {isPlanning && (
        <div id={fieldsId}>
          <DueFields values={due} onChange={setDue} />
        </div>
      )}
    </form>
  );
};
