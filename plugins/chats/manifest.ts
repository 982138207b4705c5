import { defineManifest } from 'prosa/contract';

const record = (...names: string[]): Record<string, unknown> => ({
  type: 'object',
  required: names,
});

export default defineManifest({
  id: 'chats',
  version: '1.0.0',
  core: '^1.0.0',
  dependsOn: ['contacts', 'tickets', 'users'],
  planFeature: 'useInternalChat',
  switchable: { isOnByDefault: true },
  api: ['chats'],
  tables: ['chats', 'chat_members', 'chat_messages', 'chat_reactions'],
  permissions: {},
  events: {
    publishes: {
      'chats.chat-created': { event: 'chat-user', action: 'create', payload: record('record') },
      'chats.chat-read': { event: 'chat', action: 'update', payload: record('chat') },
      'chats.chat-updated': { event: 'chat', action: 'update', payload: record('chat') },
      'chats.chat-deleted': { event: 'chat', action: 'delete', payload: record('id') },
      'chats.message-sent': {
        event: 'chat',
        action: 'new-message',
        payload: record('newMessage', 'chat'),
      },
      'chats.message-updated': {
        event: 'chat-message',
        action: 'update',
        payload: record('message', 'chat'),
      },
    },
    consumes: ['users.status-updated'],
    relays: ['chatPresence', 'chatTyping'],
  },
  jobs: {},
  tasks: {},
  web: {
    routes: [{ path: '/chats/:id?', screen: 'ChatsScreen', access: 'member' }],
    nav: [
      {
        section: 'main',
        path: '/chats',
        label: 'nav.chats',
        order: 60,
        access: 'member',
        badge: 'ChatsBadge',
        shortcut: 'h',
      },
    ],
    fills: [{ slot: 'shell.topbar', component: 'ChatsButton', order: 20, access: 'member' }],
  },
});
