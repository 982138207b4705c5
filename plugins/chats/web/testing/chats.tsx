import { renderScreen } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import type { ChatDto } from '../../schemas.ts';
import ChatsScreen from '../ChatsScreen.tsx';
import { chatDrafts } from '../drafts.ts';
import { clearOutgoing } from '../outbox.ts';

interface World {
  readonly chats?: readonly ChatDto[];
  readonly messages?: readonly ChatMessageDto[];
  readonly api?: MockRoutes;
  /** The chat that is open. */
  readonly open?: ChatDto;
}

/** Shows the screen of chats on a server that has these. */
export const openChats = (
  test: TestLife,
  { chats = [], messages = [], api = {}, open }: World = {},
  options: RenderOptions = {},
) => {
  chatDrafts.forget();
  clearOutgoing();
  return renderScreen(test, <ChatsScreen />, {
    path: '/chats/:id?',
    at: open ? `/chats/${open.uuid}` : '/chats',
    ...options,
    api: {
      'GET /api/chats': () => ({ records: chats, hasMore: false, nextCursor: null }),
      'GET /api/chats/drafts': () => ({ drafts: [] }),
      'GET /api/chats/search': () => ({ records: [], hasMore: false }),
      'GET /api/chats/tickets': () => ({ tickets: [] }),
      ...Object.fromEntries(
        chats.flatMap((chat) => [
          [
            `GET /api/chats/${String(chat.id)}/messages`,
            () => ({
              records: messages.filter(({ chatId }) => chatId === chat.id),
              hasMore: false,
              hasNewer: false,
            }),
          ],
          [`POST /api/chats/${String(chat.id)}/read`, () => chat],
          [`GET /api/chats/${chat.uuid}`, () => chat],
          [`PUT /api/chats/${String(chat.id)}/draft`, () => ({})],
        ]),
      ),
      ...api,
    },
  });
};
