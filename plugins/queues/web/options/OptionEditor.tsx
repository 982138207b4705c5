import { Button, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { MessageInput, useTexts } from 'prosa/web';

/** Title and words of an option, where it stands. Enter in the title saves, Escape leaves it as it was. */
export const OptionEditor = ({
  title = '',
  message = '',
  isBusy,
  onSave,
  onClose,
}: {
  readonly title?: string;
  readonly message?: string;
  readonly isBusy: boolean;
  /** Resolves to whether it was saved. */
  readonly onSave: (title: string, message: string) => Promise<boolean>;
  readonly onClose: () => void;
}) => {
  const t = useTexts('queues');
  const shell = useTexts();
  const id = useId();
  const [words, setWords] = useState({ title, message });
  const isEmpty = words.title.trim() === '';
  const save = async (): Promise<void> => {
    if (isEmpty || isBusy) return;
    if (await onSave(words.title.trim(), words.message)) onClose();
  };
  return (
    <form
      className="option-editor"
      aria-label={title === '' ? t('options.add') : t('options.edit', { title })}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The dialog around it stays.
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
      <label className="field-label" htmlFor={`${id}-title`}>
        {t('options.title')}
      </label>
      <InputGroup
        id={`${id}-title`}
        value={words.title}
        maxLength={200}
        autoFocus
        aria-required
        onValueChange={(typed) => setWords({ ...words, title: typed })}
      />
      <label className="field-label" htmlFor={`${id}-message`}>
        {t('options.message')}
      </label>
      <MessageInput
        id={`${id}-message`}
        value={words.message}
        rows={3}
        aria-describedby={`${id}-help`}
        onChange={(typed) => setWords({ ...words, message: typed })}
      />
      <p className="field-help" id={`${id}-help`}>
        {t('options.messageHelp')}
      </p>
      <div className="option-editor-actions">
        <Button text={shell('common.cancel')} disabled={isBusy} onClick={onClose} />
        <Button
          type="submit"
          intent="primary"
          text={shell('common.save')}
          disabled={isEmpty}
          loading={isBusy}
        />
      </div>
    </form>
  );
};
