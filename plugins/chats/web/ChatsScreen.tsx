import { useCallback, useEffect, useState } from 'react';
import {
  TabList,
  useDocumentTitle,
  useIsNarrow,
  useMedia,
  useNavigate,
  useParams,
  useShortcuts,
  useTexts,
  useUser,
} from 'prosa/web';
import type { ChatDto } from '../schemas.ts';
import { ChatPane, NoChat } from './conversation/ChatPane.tsx';
import { chatDrafts } from './drafts.ts';
import { ListPane } from './list/ListPane.tsx';
import { usePresenceWatch } from './presence.ts';
import { useChatActs } from './use-chat-acts.tsx';
import { useChats } from './use-chats.ts';
import { useResend } from './use-resend.ts';

const PANEL = 'chats-panel';
/** Below this a list and a chat side by side leave neither enough room: one of them is shown. */
const ONE_SIDE = '(max-width: 899.98px)';
/** The half that is not shown keeps its size, so that it is where it was when it comes back. */
const OUT_OF_SIGHT = { visibility: 'hidden' } as const;

/** Names the page, where no chat does. */
const ListTitle = () => {
  useDocumentTitle(useTexts('chats')('nav.chats'));
  return null;
};

/** The chats of the company's people: a list at the left, the chosen one at the right. */
const ChatsScreen = () => {
  const t = useTexts('chats');
  const navigate = useNavigate();
  const { id: uuid } = useParams();
  const isNarrow = useMedia(ONE_SIDE);
  const isPhone = useIsNarrow();
  const [search, setSearch] = useState('');
  const list = useChats(search);
  const [last, setLast] = useState(uuid);
  const [isEmptyShown, setEmptyShown] = useState(false);
  usePresenceWatch();
  useResend(useUser().id);
  useEffect(() => chatDrafts.start(), []);
  if (uuid !== undefined && uuid !== last) {
    setLast(uuid);
    setEmptyShown(false);
  }
  const { upsert, remove } = list;
  const open = useCallback(
    (chat: ChatDto): void => {
      upsert(chat);
      void navigate(`/chats/${chat.uuid}`);
    },
    [navigate, upsert],
  );
  const leave = useCallback((): void => {
    setLast(undefined);
    void navigate('/chats');
  }, [navigate]);
  const gone = useCallback(
    (chat: ChatDto): void => {
      remove(chat.id);
      leave();
    },
    [leave, remove],
  );
  const { actions, create, dialog } = useChatActs(open, gone);
  useShortcuts(t('nav.chats'), [{ keys: 'n', description: t('new'), run: create }]);

  const side = uuid !== undefined || isEmptyShown ? 'messages' : 'chats';
  const setSide = (next: 'chats' | 'messages'): void => {
    setEmptyShown(next === 'messages' && last === undefined);
    if (next === 'chats' && uuid !== undefined) void navigate('/chats');
    if (next === 'messages' && last !== undefined) void navigate(`/chats/${last}`);
  };
  const isListHidden = isNarrow && side === 'messages';
  return (
    <div className={isNarrow ? 'desk desk-narrow' : 'desk'}>
      {uuid === undefined && <ListTitle />}
      <h1 className="visually-hidden">{t('nav.chats')}</h1>
      <div
        id={PANEL}
        className="desk-panel"
        {...(isPhone ? { role: 'tabpanel', 'aria-label': t(`tabs.${side}`) } : {})}
      >
        <div
          className="desk-list"
          inert={isListHidden}
          style={isListHidden ? OUT_OF_SIGHT : undefined}
        >
          <ListPane
            list={list}
            search={search}
            onSearch={setSearch}
            onNew={create}
            {...(uuid !== undefined && { selected: uuid })}
          />
        </div>
        {(!isNarrow || side === 'messages') &&
          (uuid === undefined ? (
            <NoChat />
          ) : (
            <ChatPane
              key={uuid}
              uuid={uuid}
              known={list.items.find((chat) => chat.uuid === uuid)}
              actions={actions}
              onChat={upsert}
              onGone={leave}
            />
          ))}
      </div>
      {isPhone && (
        <TabList
          className="desk-tabs"
          label={t('tabs.label')}
          panel={PANEL}
          value={side}
          onChange={setSide}
          tabs={[
            { value: 'chats', label: t('tabs.chats') },
            { value: 'messages', label: t('tabs.messages') },
          ]}
        />
      )}
      {dialog}
    </div>
  );
};

export default ChatsScreen;
