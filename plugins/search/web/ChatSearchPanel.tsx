import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { SearchInput, errorText, formatWhen, useNavigate, useTexts } from 'prosa/web';
import type { TicketHeaderProps } from '../../tickets/public.ts';
import type { FoundMessage } from '../schemas.ts';
import { Marked } from './Marked.tsx';
import { useHits } from './use-hits.ts';

/** Where a key leads from a hit: Enter and the arrows go on and round, backwards with shift or upwards. */
const nextOf = (event: KeyboardEvent, at: number, count: number): number | undefined => {
  if (count === 0) return undefined;
  const isBack = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
  if (isBack) return at <= 0 ? count - 1 : at - 1;
  return event.key === 'Enter' || event.key === 'ArrowDown' ? (at + 1) % count : undefined;
};

const Hit = ({
  id,
  message,
  isCurrent,
  onChoose,
}: {
  readonly id: string;
  readonly message: FoundMessage;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}) => {
  const t = useTexts('search');
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // The box above keeps the focus and takes the keys.
    <li
      ref={row}
      id={id}
      className="chat-hit"
      role="option"
      aria-selected={isCurrent}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="chat-hit-words">
        {message.fromMe && `${t('fromUs')} `}
        <Marked snippet={message.snippet} />
      </span>
      <time dateTime={message.createdAt}>{formatWhen(message.createdAt)}</time>
    </li>
  );
};

/** A box to type in and what was found below it; each hit leads to its message, and the box stays. */
export const ChatSearchPanel = ({ ticket }: { readonly ticket: TicketHeaderProps['ticket'] }) => {
  const t = useTexts('search');
  const navigate = useNavigate();
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const { hits, isLoading } = useHits(ticket.id, typed);
  const [chosen, setChosen] = useState({ hits, at: -1 });
  const at = chosen.hits === hits ? chosen.at : -1;
  const { messages } = hits;

  const hasJumped = useRef(false);
  const isLeaving = useRef(false);
  useEffect(() => {
    const opener = document.activeElement;
    const focus = (): void => box.current?.querySelector('input')?.focus();
    focus();
    // The message that is shown takes the focus; who is going through hits goes on from the box.
    const bringBack = ({ target }: FocusEvent): void => {
      if (!hasJumped.current || box.current?.contains(target as Node)) return;
      hasJumped.current = false;
      focus();
    };
    document.addEventListener('focusin', bringBack);
    return () => {
      document.removeEventListener('focusin', bringBack);
      if (isLeaving.current && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const choose = (next: number): void => {
    const message = messages[next];
    if (!message) return;
    hasJumped.current = true;
    setChosen({ hits, at: next });
    void navigate(`/tickets/${ticket.uuid}?message=${String(message.messageId)}`, {
      replace: true,
    });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      hasJumped.current = false;
      isLeaving.current = true;
    }
    // The button that empties the box has an enter key of its own.
    if (!(event.target instanceof HTMLInputElement)) return;
    const next = nextOf(event, at, messages.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const note = (): string => {
    if (typed.trim() === '') return t('chat.help');
    if (isLoading) return t('loading');
    if (hits.error !== undefined) return errorText(hits.error);
    if (messages.length === 0) return t('chat.none');
    if (at >= 0) return t('chat.place', { at: at + 1, count: messages.length });
    return t('chat.count', { count: messages.length });
  };
  return (
    <div
      ref={box}
      className="panel chat-search"
      role="dialog"
      aria-label={t('chat.title')}
      onKeyDown={press}
    >
      <SearchInput
        value={typed}
        onChange={setTyped}
        label={t('chat.box')}
        placeholder={t('chat.box')}
      />
      <p className="chat-search-note" role="status">
        {note()}
        {hits.hasMore && !isLoading && ` ${t('chat.more')}`}
        {!hits.isComplete && ` ${t('chat.incomplete')}`}
      </p>
      {messages.length > 0 && (
        <ul id={listId} className="chat-hits" role="listbox" aria-label={t('title')}>
          {messages.map((message, index) => (
            <Hit
              key={message.messageId}
              id={`${listId}-${String(message.messageId)}`}
              message={message}
              isCurrent={index === at}
              onChoose={() => choose(index)}
            />
          ))}
        </ul>
      )}
    </div>
  );
};
