import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import type { ChatDto } from '../../schemas.ts';

type Member = ChatDto['users'][number];

/** A member; user 1 is the reader. */
const member = (id: number, name: string, changes: Partial<Member> = {}): Member => ({
  userId: id,
  unreads: 0,
  mentions: 0,
  user: { id, name, online: false },
  ...changes,
});

export const ANA = member(1, 'Ana Martins');
export const BIA = member(2, 'Bia Souza');
const CAIO = member(3, 'Caio Lima');

/** A chat of three that user 1 owns, with something written by user 2. */
export const buildChat = (changes: Partial<ChatDto> = {}): ChatDto => ({
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  title: 'Turno da manhã',
  isDirect: false,
  departedName: '',
  ownerId: 1,
  owner: { id: 1, name: 'Ana Martins' },
  users: [ANA, BIA, CAIO],
  lastMessage: 'Bia Souza: Cheguei',
  last: {
    id: 70,
    senderId: 2,
    senderName: 'Bia Souza',
    body: 'Cheguei',
    mediaType: null,
    isDeleted: false,
  },
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...changes,
});

/** A one-to-one chat of users 1 and 2. */
export const buildPair = (changes: Partial<ChatDto> = {}): ChatDto =>
  buildChat({
    id: 8,
    uuid: '00000000-0000-4000-8000-000000000008',
    title: '',
    isDirect: true,
    ownerId: 2,
    owner: { id: 2, name: 'Bia Souza' },
    users: [ANA, { ...BIA, user: { ...BIA.user, online: true } }],
    last: null,
    lastMessage: '',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...changes,
  });

/** A message of user 2 in the chat of three. */
export const buildMessage = (changes: Partial<ChatMessageDto> = {}): ChatMessageDto => ({
  id: 70,
  chatId: 7,
  senderId: 2,
  sender: { id: 2, name: 'Bia Souza' },
  message: 'Cheguei',
  clientId: null,
  mediaType: null,
  mediaUrl: null,
  mediaName: '',
  mediaSize: null,
  mentions: [],
  ticketIds: [],
  quotedMsg: null,
  reactions: [],
  isEdited: false,
  isDeleted: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...changes,
});

/** A message of the reader's. */
export const buildOwn = (changes: Partial<ChatMessageDto> = {}): ChatMessageDto =>
  buildMessage({
    id: 71,
    senderId: 1,
    sender: { id: 1, name: 'Ana Martins' },
    message: 'Bom dia!',
    createdAt: '2026-11-21T12:01:00.000Z',
    ...changes,
  });
