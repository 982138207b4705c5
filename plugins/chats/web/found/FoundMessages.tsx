import { Button } from '@blueprintjs/core';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { Link, errorText, formatWhen, isAbort, useDebounced, useNow, useTexts } from 'prosa/web';
import type { FoundPage } from '../../shared/message-schemas.ts';
import { SHORTEST_SEARCH } from '../../shared/limits.ts';
import { searchMessages } from '../api.ts';
import { pieceAround } from './piece-around.ts';

type Found = FoundPage['records'][number];

interface State {
  readonly searched: string;
  readonly records: readonly Found[];
  readonly hasMore: boolean;
  readonly error?: unknown;
}

const NOTHING: State = { searched: '', records: [], hasMore: false };

const changed = (state: State, change: (old: State) => State): State => change(state);

/** Messages with a text in them, of one chat or of all of the reader's, newest first, page after page. */
const useFound = (
  text: string,
  chatId: number | undefined,
): State & { readonly more: () => void } => {
  const searched = useDebounced(text.trim());
  const [state, change] = useReducer(changed, NOTHING);
  const running = useRef<AbortController>(undefined);
  const ask = useCallback(
    async (before?: number): Promise<void> => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const params = {
        searchParam: searched,
        ...(chatId !== undefined && { chatId }),
        ...(before !== undefined && { before }),
      };
      try {
        const { records, hasMore } = await searchMessages(params, control.signal);
        change((old) => ({
          searched,
          records: before === undefined ? records : [...old.records, ...records],
          hasMore,
        }));
      } catch (error) {
        if (isAbort(error)) return;
        change((old) => ({
          ...(old.searched === searched ? old : NOTHING),
          searched,
          error,
        }));
      }
    },
    [searched, chatId],
  );
  useEffect(() => {
    if (searched.length >= SHORTEST_SEARCH) void ask();
    return () => running.current?.abort();
  }, [searched, ask]);
  const isCurrent = state.searched === searched;
  return { ...(isCurrent ? state : NOTHING), more: () => void ask(state.records.at(-1)?.id) };
};

const Item = ({ found, searched }: { readonly found: Found; readonly searched: string }) => {
  const now = useNow();
  const { before, match, after } = pieceAround(found.message, searched.split(/\s+/));
  return (
    <li>
      <Link className="chats-found" to={`/chats/${found.chatUuid}?message=${String(found.id)}`}>
        <span className="chats-found-head">
          <bdi>{found.sender.name}</bdi>
          <time dateTime={found.createdAt}>{formatWhen(found.createdAt, now)}</time>
        </span>
        <span dir="auto">
          {before}
          <mark>{match}</mark>
          {after}
        </span>
      </Link>
    </li>
  );
};

/** The messages in which a text was found. */
export const FoundMessages = ({
  search,
  chatId,
}: {
  readonly search: string;
  /** Only of this chat; otherwise of all of the reader's. */
  readonly chatId?: number;
}) => {
  const t = useTexts('chats');
  const shell = useTexts();
  const { searched, records, hasMore, error, more } = useFound(search, chatId);
  if (searched === '') return null;
  return (
    <section className="chats-found-list" aria-label={t('search.messages')}>
      <h2>{t('search.messages')}</h2>
      {error !== undefined && <p role="alert">{errorText(error)}</p>}
      {error === undefined && records.length === 0 && <p role="status">{t('search.none')}</p>}
      <ul>
        {records.map((found) => (
          <Item key={found.id} found={found} searched={searched} />
        ))}
      </ul>
      {(hasMore || error !== undefined) && (
        <Button
          fill
          variant="minimal"
          text={t(error === undefined ? 'search.more' : 'search.again')}
          aria-label={error === undefined ? t('search.more') : shell('common.retry')}
          onClick={more}
        />
      )}
    </section>
  );
};
