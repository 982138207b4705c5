import { Button } from '@blueprintjs/core';
import { CrossIcon, PaperclipIcon } from '@blueprintjs/icons';
import { useId, useRef } from 'react';
import { toast, useTexts } from 'prosa/web';
import { LARGEST_FILE } from './largest-file.ts';

/** The file that goes with a queue's greeting. Chosen here, it is sent when the queue is saved. */
export const GreetingFileField = ({
  name,
  disabled,
  onChange,
}: {
  /** Of the file there will be; empty = none. */
  readonly name: string;
  readonly disabled: boolean;
  readonly onChange: (file: File | null) => void;
}) => {
  const t = useTexts('queues');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined): void => {
    if (!file) return;
    if (file.size > LARGEST_FILE) toast.error(t('options.fileTooLarge', { name: file.name }));
    else onChange(file);
  };
  return (
    <div className="field" role="group" aria-labelledby={id} aria-describedby={`${id}-help`}>
      <div className="field-label" id={id}>
        {t('fields.greetingFile')}
      </div>
      <div className="queue-file">
        {name !== '' && <span className="queue-file-name">{name}</span>}
        <Button
          icon={<PaperclipIcon />}
          text={t(name === '' ? 'options.attachFile' : 'options.changeFile')}
          disabled={disabled}
          onClick={() => input.current?.click()}
        />
        {name !== '' && (
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            text={t('options.removeFile')}
            disabled={disabled}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      <div className="field-help" id={`${id}-help`}>
        {t('help.greetingFile')}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('fields.greetingFile')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
};
