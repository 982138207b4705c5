import { contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { UserDeparturePoint } from '../users/public.ts';
import manifest from './manifest.ts';
import { chatRoutes } from './routes/chats.ts';
import { messageRoutes } from './routes/messages.ts';
import { ChatAccess } from './services/chat-access.ts';
import { ChatMembers } from './services/chat-members.ts';
import { ChatReader } from './services/chat-reader.ts';
import { ChatService } from './services/chat-service.ts';
import { ChatTelling } from './services/chat-telling.ts';
import { DemoChats } from './services/demo-chats.ts';
import { DepartedMembers } from './services/departed-members.ts';
import { Drafts } from './services/drafts.ts';
import { MessageReader } from './services/message-reader.ts';
import { MessageService } from './services/message-service.ts';
import { PresenceRelay } from './services/presence-relay.ts';
import { TicketLinks } from './services/ticket-links.ts';
import { TypingRelay } from './services/typing-relay.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    ChatAccess,
    ChatMembers,
    ChatReader,
    ChatService,
    ChatTelling,
    DemoChats,
    DepartedMembers,
    Drafts,
    MessageReader,
    MessageService,
    PresenceRelay,
    TicketLinks,
    TypingRelay,
  ],
  contributes: [
    contribute(UserDeparturePoint, DepartedMembers),
    contribute(CorePoints.upstream, TypingRelay),
    contribute(CorePoints.demoContent, DemoChats, 40),
  ],
  routes: async (app, { resolve }) => {
    const messages = resolve(MessageService);
    await app.register(
      chatRoutes({
        reader: resolve(ChatReader),
        service: resolve(ChatService),
        messages,
        drafts: resolve(Drafts),
      }),
    );
    await app.register(
      messageRoutes({
        reader: resolve(MessageReader),
        service: messages,
        links: resolve(TicketLinks),
      }),
    );
  },
  on: {
    'users.status-updated': (event, { resolve }) => resolve(PresenceRelay).changed(event),
  },
});
