import { Button, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { MessageInput, useTexts } from 'prosa/web';
import type { QueueOptionDto } from '../../schemas.ts';
import { targetKey, targetOfKey } from '../../shared/option-target.ts';
import { TargetSelect } from './TargetSelect.tsx';
import type { WrittenOption } from './use-options.ts';

/** Title, words and target of an option, where it stands. Enter in the title saves, Escape leaves it as it was. */
export const OptionEditor = ({
  option,
  isBusy,
  onSave,
  onClose,
}: {
  /** Undefined for a new one. */
  readonly option?: QueueOptionDto;
  readonly isBusy: boolean;
  /** Resolves to whether it was saved. */
  readonly onSave: (option: WrittenOption) => Promise<boolean>;
  readonly onClose: () => void;
}) => {
  const t = useTexts('queues');
  const shell = useTexts();
  const id = useId();
  const { title = '', message = '', target = null } = option ?? {};
  const [words, setWords] = useState({ title, message, target: targetKey(target) });
  const isEmpty = words.title.trim() === '';
  const save = async (): Promise<void> => {
    if (isEmpty || isBusy) return;
    const written = { title: words.title.trim(), message: words.message };
    if (await onSave({ ...written, target: targetOfKey(words.target) })) onClose();
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
      {(option?.children.length ?? 0) === 0 && (
        <TargetSelect
          target={target}
          value={words.target}
          onChange={(chosen) => setWords({ ...words, target: chosen })}
        />
      )}
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
