import { useId, useState } from 'react';
import {
  AttachmentStrip,
  Slot,
  useAnswerFocus,
  useComposerKeys,
  useIsNarrow,
  useRecorder,
  useTexts,
  useTypingReport,
  useUser,
  VoiceBar,
} from 'prosa/web';
import type { Attachments } from 'prosa/web';
import { TicketComposerSlot, TicketSuggestionsSlot } from '../../slots.ts';
import { CONNECTION_STRIP } from '../chat/ConnectionStrip.tsx';
import { send } from '../chat/outbox.ts';
import type { Answered } from '../chat/quoted.ts';
import type { TicketDto } from '../types.ts';
import { ComposerTools } from './ComposerTools.tsx';
import { ReplyBar } from './ReplyBar.tsx';
import { SuggestionList, optionId } from './SuggestionList.tsx';
import { messagesOf } from './compose.ts';
import { readSigning, writeSigning } from './signing.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useTextBox } from './use-text-box.ts';

interface ComposerProps {
  readonly ticket: TicketDto;
  readonly attachments: Attachments;
  /** The message being answered. */
  readonly quoted: Answered | null;
  readonly onQuoted: (quoted: Answered | null) => void;
}

/** Where a message is written, or spoken. */
export const Composer = ({ ticket, attachments, quoted, onQuoted }: ComposerProps) => {
  const t = useTexts('tickets');
  const user = useUser();
  const listId = useId();
  const isNarrow = useIsNarrow();
  const [signs, setSigns] = useState(readSigning);
  const { box, text, write, insert, insertFromPanel } = useTextBox(ticket.id);
  const typing = useTypingReport('ticketId', ticket.id);
  const suggestions = useSuggestions(text, write);
  const recorder = useRecorder((file) => {
    send(ticket.id, { body: '', file, quoted });
    onQuoted(null);
  });
  useAnswerFocus(box, quoted !== null);
  const isOffering = suggestions.all.length > 0;
  const author = signs ? user.name : undefined;
  const messages = messagesOf({ text, files: attachments.all, quoted, author });

  const submit = (): void => {
    if (messages.length === 0) return;
    for (const message of messages) send(ticket.id, message);
    typing.stop();
    write('');
    attachments.clear();
    onQuoted(null);
    box.current?.focus();
  };

  const { onKeyDown, onPaste } = useComposerKeys({
    attachments,
    takesKey: suggestions.takesKey,
    submit,
    unquote: quoted ? () => onQuoted(null) : undefined,
  });

  return (
    <div className="composer" data-writing="">
      {suggestions.query !== undefined && (
        <Slot
          slot={TicketSuggestionsSlot}
          ticket={ticket}
          query={suggestions.query}
          offer={suggestions.offer}
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
        {recorder.state === 'idle' ? (
          <>
            <textarea
              ref={box}
              rows={1}
              dir="auto"
              className="composer-text"
              aria-label={t('composer.label')}
              aria-describedby={CONNECTION_STRIP}
              placeholder={t(
                attachments.all.length > 0
                  ? 'composer.caption'
                  : isNarrow
                    ? 'composer.placeholderShort'
                    : 'composer.placeholder',
              )}
              aria-autocomplete="list"
              aria-controls={isOffering ? listId : undefined}
              aria-activedescendant={isOffering ? optionId(listId, suggestions.active) : undefined}
              maxLength={60_000}
              value={text}
              onChange={(event) => {
                write(event.target.value);
                typing.type();
              }}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
            <ComposerTools
              attachments={attachments}
              recorder={recorder}
              signs={signs}
              isEmpty={messages.length === 0}
              onSigns={(next) => {
                setSigns(next);
                writeSigning(next);
              }}
              onEmoji={insertFromPanel}
              onWrite={() => box.current?.focus()}
              onSend={submit}
            >
              <Slot
                slot={TicketComposerSlot}
                ticket={ticket}
                text={text}
                write={write}
                insert={insert}
                send={(message) => send(ticket.id, message)}
                attach={attachments.add}
              />
            </ComposerTools>
          </>
        ) : (
          <VoiceBar recorder={recorder} />
        )}
      </div>
    </div>
  );
};
