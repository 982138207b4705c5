import { Button, TextArea } from '@blueprintjs/core';
import { CrossIcon, DocumentIcon, PaperclipIcon, SendMessageIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { toast, useTexts } from 'prosa/web';
import type { PhoneMessageDto } from '../../schemas.ts';
import { summaryOf } from '../data/message-text.ts';
import { newId } from '../data/phone-api.ts';
import type { Typing } from '../data/use-typing.ts';
import { useWritingFocus } from './use-writing-focus.ts';

/** The purpose of the next text, besides being a message of its own. */
export type Purpose =
  | { readonly kind: 'reply' | 'edit'; readonly message: PhoneMessageDto }
  | undefined;

/** A written message, ready to go. */
export interface Draft {
  readonly id: string;
  readonly body: string;
  readonly files: readonly File[];
}

/** Where the customer writes. A message that could not be sent stays, and sent again is the same message. */
export const Composer = ({
  purpose,
  typing,
  onSend,
  onCancel,
}: {
  readonly purpose: Purpose;
  readonly typing: Typing;
  readonly onSend: (draft: Draft) => Promise<void>;
  /** The purpose is given up. */
  readonly onCancel: () => void;
}) => {
  const t = useTexts('simulator');
  const [body, setBody] = useState(purpose?.kind === 'edit' ? purpose.message.body : '');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isBusy, setBusy] = useState(false);
  const id = useRef(newId());
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isEdit = purpose?.kind === 'edit';
  useWritingFocus(field, purpose);

  const isEmpty = body.trim() === '' && files.length === 0;
  const send = async (): Promise<void> => {
    if (isEmpty || isBusy) return;
    typing.stop();
    setBusy(true);
    try {
      await onSend({ id: id.current, body: body.trim(), files });
      id.current = newId();
      setBody('');
      setFiles([]);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
      field.current?.focus();
    }
  };
  return (
    <form
      className="phone-composer"
      aria-label={t('composer.label')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {purpose && (
        <div className="phone-purpose">
          <span className="phone-quote">
            <b>{t(isEdit ? 'composer.editing' : 'composer.replying')}</b>{' '}
            {summaryOf(purpose.message, t)}
          </span>
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={t('composer.cancel')}
            onClick={() => {
              if (isEdit) setBody('');
              onCancel();
            }}
          />
        </div>
      )}
      {files.length > 0 && (
        <ul className="phone-chosen" aria-label={t('composer.files')}>
          {files.map((file) => (
            <li key={`${file.name}${String(file.lastModified)}`}>
              <DocumentIcon />
              <span>{file.name}</span>
              <Button
                variant="minimal"
                size="small"
                icon={<CrossIcon />}
                aria-label={t('composer.removeFile', { name: file.name })}
                onClick={() => setFiles(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="phone-writing">
        {!isEdit && (
          <Button
            variant="minimal"
            icon={<PaperclipIcon />}
            aria-label={t('composer.attach')}
            title={t('composer.attach')}
            onClick={() => picker.current?.click()}
          />
        )}
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={t('composer.attach')}
          onChange={({ currentTarget }) => {
            setFiles([...files, ...(currentTarget.files ?? [])]);
            currentTarget.value = '';
            field.current?.focus();
          }}
        />
        <TextArea
          inputRef={field}
          className="phone-field"
          rows={1}
          autoResize
          aria-label={t('composer.message')}
          placeholder={t('composer.message')}
          value={body}
          onChange={({ target }) => {
            setBody(target.value);
            if (!isEdit) typing.key();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void send();
          }}
        />
        <Button
          type="submit"
          intent="primary"
          className="phone-send"
          icon={<SendMessageIcon />}
          aria-label={t(isEdit ? 'composer.save' : 'composer.send')}
          loading={isBusy}
          disabled={isEmpty}
        />
      </div>
    </form>
  );
};
