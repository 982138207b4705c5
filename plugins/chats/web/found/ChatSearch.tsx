import { useEffect, useRef, useState } from 'react';
import { SearchIcon } from '@blueprintjs/icons';
import { MenuButton, SearchInput, useTexts } from 'prosa/web';
import { SHORTEST_SEARCH } from '../../shared/limits.ts';
import { FoundMessages } from './FoundMessages.tsx';

const Panel = ({ chatId }: { readonly chatId: number }) => {
  const t = useTexts('chats');
  const [search, setSearch] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={panel} className="panel chats-search" role="dialog" aria-label={t('search.here')}>
      <SearchInput
        value={search}
        onChange={setSearch}
        label={t('search.words')}
        placeholder={t('search.words')}
      />
      {search.trim().length < SHORTEST_SEARCH ? (
        <p className="chats-search-help">{t('search.help', { count: SHORTEST_SEARCH })}</p>
      ) : (
        <FoundMessages search={search} chatId={chatId} />
      )}
    </div>
  );
};

/** Looks for words in the chat it stands above; what was found leads to its message. */
export const ChatSearch = ({ chatId }: { readonly chatId: number }) => {
  const t = useTexts('chats');
  return (
    <MenuButton
      popup="dialog"
      label={t('search.here')}
      icon={<SearchIcon />}
      menu={<Panel chatId={chatId} />}
    />
  );
};
