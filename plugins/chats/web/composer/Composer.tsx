import { Button } from '@blueprintjs/core';
import { ArrowRightIcon, CrossIcon, MicrophoneIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import {
  AttachButton,
  AttachmentStrip,
  EmojiButton,
  useAnswerFocus,
  useComposerKeys,
  useRecorder,
  useTexts,
  useTypingReport,
  useUser,
  VoiceBar,
} from 'prosa/web';
import type { Attachments } from 'prosa/web';
import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import { LONGEST_MESSAGE } from '../../shared/limits.ts';
import type { ChatDto } from '../../schemas.ts';
import { send } from '../outbox.ts';
import { QuoteWords } from '../QuoteWords.tsx';
import { messagesOf } from './compose.ts';
import { ReferenceList, optionId } from './ReferenceList.tsx';
import { beginningAt, useReferences } from './use-references.ts';
import { useTextBox } from './use-text-box.ts';

/** The message being answered, above what is written. */
const ReplyBar = ({
  quoted,
  onCancel,
}: {
  readonly quoted: ChatMessageDto;
  readonly onCancel: () => void;
}) => {
  const t = useTexts('chats');
  return (
    <div className="reply" role="group" aria-label={t('composer.replying')}>
      <div className="quote">
        <QuoteWords quoted={quoted} />
      </div>
      <Button
        variant="minimal"
        icon={<CrossIcon />}
        aria-label={t('composer.cancelReply')}
        onClick={onCancel}
      />
    </div>
  );
};

/** Where a message is written, or spoken. */
export const Composer = ({
  chat,
  attachments,
  quoted,
  onQuoted,
}: {
  readonly chat: ChatDto;
  readonly attachments: Attachments;
  readonly quoted: ChatMessageDto | null;
  readonly onQuoted: (quoted: ChatMessageDto | null) => void;
}) => {
  const t = useTexts('chats');
  const user = useUser();
  const listId = useId();
  const { box, text, write, replace, insert } = useTextBox(chat.id);
  const [cursor, setCursor] = useState(text.length);
  const typing = useTypingReport('chatId', chat.id);
  const references = useReferences(
    chat,
    user.id,
    beginningAt(text, Math.min(cursor, text.length)),
    (reference, { start, end }) => {
      replace(`${reference.text} `, start, end);
      setCursor(start + reference.text.length + 1);
    },
  );
  const recorder = useRecorder((file) => {
    send(chat.id, { message: '', mentions: [], file, quoted });
    onQuoted(null);
  });
  useAnswerFocus(box, quoted !== null);
  const messages = messagesOf({ text, files: attachments.all, quoted }, chat);
  const isOffering = references.all.length > 0;

  const submit = (): void => {
    if (messages.length === 0) return;
    for (const message of messages) send(chat.id, message);
    typing.stop();
    write('');
    attachments.clear();
    onQuoted(null);
    box.current?.focus();
  };

  const { onKeyDown, onPaste } = useComposerKeys({
    attachments,
    takesKey: references.takesKey,
    submit,
    unquote: quoted ? () => onQuoted(null) : undefined,
  });

  return (
    <div className="composer" data-writing="">
      {isOffering && <ReferenceList id={listId} references={references} />}
      <div className="composer-box">
        {quoted && <ReplyBar quoted={quoted} onCancel={() => onQuoted(null)} />}
        <AttachmentStrip attachments={attachments} />
        {recorder.state === 'idle' ? (
          <>
            <textarea
              ref={box}
              rows={1}
              dir="auto"
              className="composer-text"
              aria-label={t('composer.label')}
              placeholder={t(
                attachments.all.length > 0 ? 'composer.caption' : 'composer.placeholder',
              )}
              aria-autocomplete="list"
              aria-controls={isOffering ? listId : undefined}
              aria-activedescendant={isOffering ? optionId(listId, references.active) : undefined}
              maxLength={LONGEST_MESSAGE}
              value={text}
              onChange={({ target }) => {
                write(target.value);
                setCursor(target.selectionStart);
                typing.type();
              }}
              onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
            <div className="composer-tools">
              <AttachButton attachments={attachments} />
              <EmojiButton onPick={insert} onClosed={() => box.current?.focus()} />
              <Button
                className="chats-microphone"
                variant="minimal"
                icon={<MicrophoneIcon />}
                aria-label={t('composer.record')}
                title={recorder.refusal ?? t('composer.record')}
                disabled={recorder.refusal !== undefined}
                onClick={() => void recorder.start()}
              />
              <Button
                className="composer-send"
                intent="primary"
                icon={<ArrowRightIcon />}
                aria-label={t('composer.send')}
                title={t('composer.send')}
                disabled={messages.length === 0}
                onClick={submit}
              />
            </div>
          </>
        ) : (
          <VoiceBar recorder={recorder} />
        )}
      </div>
    </div>
  );
};
