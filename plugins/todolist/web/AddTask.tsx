import { Button, InputGroup } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTexts } from 'prosa/web';
import { TASK_LENGTH } from '../schemas.ts';

/** A line to write the next task in; Enter adds it and the line is free again. Words that could not be kept come back. */
export const AddTask = ({ onAdd }: { readonly onAdd: (text: string) => Promise<boolean> }) => {
  const t = useTexts('todolist');
  const [text, setText] = useState('');
  return (
    <form
      className="todo-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        setText('');
        void onAdd(text).then((isKept) => {
          if (!isKept) setText((written) => (written === '' ? text : written));
        });
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
