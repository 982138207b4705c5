import { Button, InputGroup } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTexts } from 'prosa/web';
import { TASK_LENGTH } from './tasks.ts';

/** A line to write the next task in; Enter adds it and the line is free again. */
export const AddTask = ({ onAdd }: { readonly onAdd: (text: string) => void }) => {
  const t = useTexts('todolist');
  const [text, setText] = useState('');
  return (
    <form
      className="todo-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onAdd(text);
        setText('');
      }}
    >
      <InputGroup
        fill
        autoFocus
        aria-label={t('newTask')}
        placeholder={t('placeholder')}
        maxLength={TASK_LENGTH}
        value={text}
        onValueChange={setText}
      />
      <Button type="submit" intent="primary" icon={<PlusIcon />} text={t('add')} />
    </form>
  );
};
