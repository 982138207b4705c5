import { buildAdmin, renderScreen, reply, waitFor } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions } from 'prosa/web/testing';
import type { ChatSummaryDto, PhoneConnectionDto, PhoneMessageDto } from '../../schemas.ts';
import PhoneScreen from '../PhoneScreen.tsx';

export const connection = (changes: Partial<PhoneConnectionDto> = {}): PhoneConnectionDto => ({
  connectionId: 5,
  name: 'Loja Centro',
  status: 'CONNECTED',
  delayMilliseconds: 0,
  duplicates: false,
  reorders: false,
  locksNewChats: false,
  quota: null,
  isBanned: false,
  lacksNumbers: false,
  answerPercent: 0,
  answerSeconds: 10,
  ...changes,
});

export const summary = (changes: Partial<ChatSummaryDto> = {}): ChatSummaryDto => ({
  number: '5511988887777',
  name: 'Maria Souza',
  isGroup: false,
  lastMessage: 'Oi, boa tarde!',
  lastMediaType: 'conversation',
  lastFromMe: false,
  lastAck: 1,
  lastAt: '2026-11-20T17:02:00.000Z',
  unread: 0,
  ...changes,
});

export const message = (changes: Partial<PhoneMessageDto> = {}): PhoneMessageDto => ({
  id: 'A1',
  fromMe: false,
  body: 'Oi, boa tarde!',
  mediaType: 'conversation',
  mediaUrl: null,
  mediaName: '',
  senderName: 'Maria Souza',
  quotedId: null,
  reaction: '',
  companyReaction: '',
  ack: 1,
  isDeleted: false,
  isEdited: false,
  createdAt: '2026-11-20T17:02:00.000Z',
  ...changes,
});

export const answer = message({
  id: 'B1',
  fromMe: true,
  body: 'Boa tarde, Maria!',
  senderName: '',
  ack: 2,
});

export const api = (
  messages: readonly PhoneMessageDto[],
  more: MockRoutes = {},
  chats: readonly ChatSummaryDto[] = [summary()],
): MockRoutes => ({
  'GET /api/simulator/5': () => connection(),
  'GET /api/simulator/5/chats': () => ({ chats }),
  'GET /api/simulator/5/chats/:number': ({ params }) => ({ number: params.number, messages }),
  'POST /api/simulator/5/chats/:number/read': () => ({ message: 'Chat read.' }),
  'POST /api/simulator/5/chats/:number/typing': () => ({ message: 'Typing told.' }),
  'POST /api/simulator/5/messages': () => reply(202, { id: 'N1' }),
  ...more,
});

export const show = (
  test: Parameters<typeof renderScreen>[0],
  routes: MockRoutes,
  options: RenderOptions = {},
) =>
  renderScreen(test, <PhoneScreen />, {
    user: buildAdmin(),
    path: '/simulator/:connectionId',
    at: '/simulator/5?chat=5511988887777',
    api: routes,
    ...options,
  });

export const gone = (find: () => HTMLElement | null): Promise<void> =>
  waitFor(() => {
    if (find() !== null) throw new Error('it is still there');
  });

/** Waits for a request of a route. @returns the latest */
export const asked = async (
  server: Awaited<ReturnType<typeof show>>['api'],
  route: string,
  count = 1,
) => {
  await waitFor(
    () => {
      if (server.callsOf(route).length < count) throw new Error(`${route} was not asked for`);
    },
    { timeout: 3_000 },
  );
  const call = server.callsOf(route).at(-1);
  if (!call) throw new Error('there is none');
  return call;
};
