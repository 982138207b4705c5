import { http } from 'prosa/web';
import type {
  ChatMessageDto,
  ChatMessagePage,
  FoundPage,
  TicketLinksDto,
} from '../shared/message-schemas.ts';
import type { ChatDto, ChatPage, UnreadDto } from '../schemas.ts';

const at = (chatId: number): string => `/chats/${String(chatId)}`;
const messageAt = (chatId: number, messageId: number): string =>
  `${at(chatId)}/messages/${String(messageId)}`;

/** A page of the reader's chats, the one with the newest message first. */
export const getChats = (
  searchParam: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ChatPage> =>
  http.get('/chats', { params: { order: 'recent', searchParam, cursor }, signal });

export const getChat = (uuid: string, signal: AbortSignal): Promise<ChatDto> =>
  http.get(`/chats/${uuid}`, { signal });

export const getUnread = (): Promise<UnreadDto> => http.get('/chats/unread');

/** Title and people of a chat, as its dialog asks for them. */
export interface ChatForm {
  readonly title: string;
  readonly users: readonly number[];
}

export const createChat = (form: ChatForm): Promise<ChatDto> => http.post('/chats', form);

export const updateChat = (chatId: number, form: ChatForm): Promise<ChatDto> =>
  http.put(at(chatId), form);

export const deleteChat = (chatId: number): Promise<unknown> => http.delete(at(chatId));

export const leaveChat = (chatId: number): Promise<unknown> => http.post(`${at(chatId)}/leave`);

export const readChat = (chatId: number): Promise<ChatDto> => http.post(`${at(chatId)}/read`, {});

/** Which messages a page holds: the newest, or those beside one. */
export interface PageRange {
  readonly before?: number;
  readonly after?: number;
  readonly around?: number;
}

export const getMessages = (
  chatId: number,
  range: PageRange & { readonly limit: number },
  signal: AbortSignal,
): Promise<ChatMessagePage> => http.get(`${at(chatId)}/messages`, { params: { ...range }, signal });

export const postMessage = (
  chatId: number,
  body: object,
  onProgress?: (share: number) => void,
): Promise<ChatMessageDto> =>
  http.post(`${at(chatId)}/messages`, body, onProgress ? { onProgress } : {});

export const editMessage = (
  { chatId, id }: Pick<ChatMessageDto, 'chatId' | 'id'>,
  body: { readonly message: string; readonly mentions: readonly number[] },
): Promise<ChatMessageDto> => http.put(messageAt(chatId, id), body);

export const deleteMessage = ({
  chatId,
  id,
}: Pick<ChatMessageDto, 'chatId' | 'id'>): Promise<ChatMessageDto> =>
  http.delete(messageAt(chatId, id));

export const reactTo = (
  { chatId, id }: Pick<ChatMessageDto, 'chatId' | 'id'>,
  emoji: string,
): Promise<ChatMessageDto> => http.put(`${messageAt(chatId, id)}/reaction`, { emoji });

/** A fresh address of a message's file. */
export const getMediaUrl = async (chatId: number, messageId: number): Promise<string> => {
  const { mediaUrl } = await http.get<{ mediaUrl: string }>(
    `${messageAt(chatId, messageId)}/media`,
  );
  return mediaUrl;
};

export const searchMessages = (
  params: { readonly searchParam: string; readonly chatId?: number; readonly before?: number },
  signal: AbortSignal,
): Promise<FoundPage> => http.get('/chats/search', { params, signal });

export const getTicketLinks = (ids: readonly number[]): Promise<TicketLinksDto> =>
  http.get('/chats/tickets', { params: { ids: ids.join(',') } });
