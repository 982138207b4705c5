import { Button, Switch } from '@blueprintjs/core';
import { ArrowRightIcon, PaperclipIcon } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Slot, useIsNarrow, useTexts, useUser } from 'prosa/web';
import { send } from '../chat/outbox.ts';
import { sign } from '../text/signature.ts';
import type { TicketComposerSlot, TicketSuggestionsSlot } from '../../public.ts';
import type { MessageDto, TicketDto } from '../types.ts';
import { AttachmentStrip } from './AttachmentStrip.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import { ReplyBar } from './ReplyBar.tsx';
import { SuggestionList, optionId } from './SuggestionList.tsx';
import { readDraft, readSigning, writeDraft, writeSigning } from './draft.ts';
import type { Attachments } from './use-attachments.ts';
import { useAnswerFocus } from './use-answer-focus.ts';
import { useGrowing } from './use-growing.ts';
import { useSuggestions } from './use-suggestions.ts';

const SignSwitch = ({
  signs,
  onChange,
}: {
  readonly signs: boolean;
  readonly onChange: (signs: boolean) => void;
}) => {
  const t = useTexts('tickets');
  return (
    <Switch
      className="composer-sign"
      label={t('composer.sign')}
      title={t('composer.signHelp')}
      checked={signs}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
};

/** Opens the browser's own file dialog. */
const AttachButton = ({ attachments }: { readonly attachments: Attachments }) => {
  const t = useTexts('tickets');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="minimal"
        icon={<PaperclipIcon />}
        aria-label={t('composer.attach')}
        title={t('composer.attach')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('composer.files')}
        onChange={(event) => {
          attachments.add(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </>
  );
};

/** Where a message is written. */
export const Composer = ({
  ticket,
  attachments,
  quoted,
  onQuoted,
}: {
  readonly ticket: TicketDto;
  readonly attachments: Attachments;
  /** The message being answered. */
  readonly quoted: MessageDto['quotedMsg'];
  readonly onQuoted: (quoted: MessageDto['quotedMsg']) => void;
}) => {
  const t = useTexts('tickets');
  const user = useUser();
  const isNarrow = useIsNarrow();
  const [text, setText] = useState(() => readDraft(ticket.id));
  const [signs, setSigns] = useState(readSigning);
  const box = useRef<HTMLTextAreaElement>(null);
  useGrowing(box, text);
  const files = attachments.all;
  const isEmpty = text.trim() === '' && files.length === 0;

  // A draft is gone on with where it ended.
  useEffect(() => {
    const length = box.current?.value.length ?? 0;
    box.current?.setSelectionRange(length, length);
  }, []);

  // On a phone the keyboard would cover what was said.
  useEffect(() => {
    if (!isNarrow) box.current?.focus();
  }, [isNarrow]);
  useAnswerFocus(box, quoted !== null);

  const write = (next: string): void => {
    setText(next);
    writeDraft(ticket.id, next);
  };
  const listId = useId();
  const suggestions = useSuggestions(text, write);
  const isOffering = suggestions.all.length > 0;

  const submit = (): void => {
    if (isEmpty) return;
    const words = text.trim();
    const body = signs && words !== '' ? sign(user.name, words) : words;
    if (files.length === 0) send(ticket.id, { body, quoted });
    files.forEach(({ file }, index) =>
      send(ticket.id, index === 0 ? { body, file, quoted } : { body: '', file }),
    );
    write('');
    attachments.clear();
    onQuoted(null);
    box.current?.focus();
  };

  const insert = (piece: string): void => {
    const start = box.current?.selectionStart ?? text.length;
    const end = box.current?.selectionEnd ?? start;
    write(text.slice(0, start) + piece + text.slice(end));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(start + piece.length, start + piece.length);
    });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (suggestions.takesKey(event)) return;
    // Enter also ends the writing of a composed character.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape' && quoted) onQuoted(null);
  };

  const onPaste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    attachments.add(pasted);
  };

  return (
    <div className="composer">
      {suggestions.query !== undefined && (
        <Slot
          name="tickets.composer-suggestions"
          {...({
            ticket,
            query: suggestions.query,
            offer: suggestions.offer,
          } satisfies TicketSuggestionsSlot)}
        />
      )}
      {isOffering && <SuggestionList id={listId} suggestions={suggestions} />}
      <div className="composer-box">
        {quoted && (
          <ReplyBar
            quoted={quoted}
            contactName={ticket.contact.name}
            onCancel={() => onQuoted(null)}
          />
        )}
        <AttachmentStrip attachments={attachments} />
        <textarea
          ref={box}
          rows={1}
          dir="auto"
          className="composer-text"
          aria-label={t('composer.label')}
          placeholder={t(files.length > 0 ? 'composer.caption' : 'composer.placeholder')}
          aria-autocomplete="list"
          aria-controls={isOffering ? listId : undefined}
          aria-activedescendant={isOffering ? optionId(listId, suggestions.active) : undefined}
          maxLength={60_000}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className="composer-tools">
          <AttachButton attachments={attachments} />
          <EmojiButton disabled={false} onPick={insert} />
          <Slot
            name="tickets.composer"
            {...({
              ticket,
              text,
              write,
              insert,
              send: (message) => send(ticket.id, message),
              attach: attachments.add,
            } satisfies TicketComposerSlot)}
          />
          <SignSwitch
            signs={signs}
            onChange={(next) => {
              setSigns(next);
              writeSigning(next);
            }}
          />
          <Button
            className="composer-send"
            intent="primary"
            icon={<ArrowRightIcon />}
            aria-label={t('composer.send')}
            title={t('composer.send')}
            disabled={isEmpty}
            onClick={submit}
          />
        </div>
      </div>
    </div>
  );
};
