import { Button } from '@blueprintjs/core';
import { CommentIcon, PlusIcon, SearchIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import {
  EmptyState,
  ErrorState,
  SearchInput,
  SkeletonRows,
  VirtualList,
  errorText,
  useTexts,
} from 'prosa/web';
import { FoundMessages } from '../found/FoundMessages.tsx';
import type { ChatList } from '../use-chats.ts';
import { ChatRow } from './ChatRow.tsx';

/** Pixels of a row. */
const ROW = 64;

/** Moves the focus from a row to the one before or after it. */
const onArrow = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
  if (step === undefined || !row) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')].sort(
    (a, b) => Number(a.dataset.row) - Number(b.dataset.row),
  );
  const next = rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>('a');
  if (!next) return;
  event.preventDefault();
  next.focus();
};

const Rows = ({ list, selected }: { readonly list: ChatList; readonly selected?: string }) => {
  const t = useTexts('chats');
  const shell = useTexts();
  const [focused, setFocused] = useState<number>();
  const current =
    list.items.find(({ id }) => id === focused) ??
    list.items.find(({ uuid }) => uuid === selected) ??
    list.items[0];
  const failedMore = list.error !== undefined;
  return (
    // The rows' own links take the keys; this only passes them on.
    <div
      className="chats-rows"
      onKeyDown={onArrow}
      onFocus={({ target }) => {
        const row = target.closest<HTMLElement>('[data-row]');
        if (row) setFocused(Number(row.dataset.id));
      }}
    >
      <VirtualList
        items={list.items}
        idOf={({ id }) => id}
        rowHeight={ROW}
        label={t('tabs.chats')}
        {...(failedMore ? {} : { onNearEnd: list.loadMore })}
        isLoadingMore={list.isLoadingMore}
        footer={
          failedMore && (
            <div className="more-failed" role="alert">
              {errorText(list.error)}
              <Button size="small" text={shell('common.retry')} onClick={list.loadMore} />
            </div>
          )
        }
      >
        {(chat, index) => (
          <ChatRow
            chat={chat}
            index={index}
            isSelected={chat.uuid === selected}
            isCurrent={chat.id === current?.id}
          />
        )}
      </VirtualList>
    </div>
  );
};

const Content = ({
  list,
  search,
  selected,
  onNew,
}: {
  readonly list: ChatList;
  readonly search: string;
  readonly selected?: string;
  readonly onNew: () => void;
}) => {
  const t = useTexts('chats');
  if (list.status === 'loading') return <SkeletonRows height={ROW} rows={8} avatar />;
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={list.reload} />;
  if (list.items.length > 0) return <Rows list={list} {...(selected && { selected })} />;
  if (search.trim() !== '') {
    return (
      <EmptyState icon={SearchIcon} title={t('empty.searchTitle')}>
        {t('empty.searchText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={CommentIcon}
      title={t('empty.title')}
      action={<Button icon={<PlusIcon />} intent="primary" text={t('new')} onClick={onNew} />}
    >
      {t('empty.text')}
    </EmptyState>
  );
};

/** The reader's chats, and what was found in them. */
export const ListPane = ({
  list,
  search,
  onSearch,
  selected,
  onNew,
}: {
  readonly list: ChatList;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly selected?: string;
  readonly onNew: () => void;
}) => {
  const t = useTexts('chats');
  return (
    <section className="chats-pane" aria-label={t('tabs.chats')}>
      <div className="chats-bar">
        <SearchInput
          value={search}
          onChange={onSearch}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
        />
        <Button
          intent="primary"
          icon={<PlusIcon />}
          aria-label={t('new')}
          title={t('new')}
          onClick={onNew}
        />
      </div>
      <Content list={list} search={search} onNew={onNew} {...(selected && { selected })} />
      <FoundMessages search={search} />
    </section>
  );
};
