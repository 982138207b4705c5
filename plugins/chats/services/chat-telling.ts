import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { ChatDto } from '../schemas.ts';
import type { ChatMessageDto } from '../shared/message-schemas.ts';
import { ChatReader } from './chat-reader.ts';

/** The topics of a chat's members, each their own. */
const listenersOf = ({ users }: Pick<ChatDto, 'users'>): string[] =>
  users.map(({ userId }) => topics.user(userId));

/**
 * Tells the members of a chat what happened in it. Each is told on their own topic, and who they are is read in the transaction
 * that tells: from the moment somebody is removed, nothing of the chat reaches them any more.
 */
@injectable()
export class ChatTelling {
  constructor(@inject(ChatReader) private readonly chats: ChatReader) {}

  async created(ctx: Ctx, chatId: number): Promise<ChatDto> {
    const record = await this.chats.byId(ctx, chatId);
    ctx.emit('chats.chat-created', { record }, listenersOf(record));
    return record;
  }

  async updated(ctx: Ctx, chatId: number): Promise<ChatDto> {
    const chat = await this.chats.byId(ctx, chatId);
    ctx.emit('chats.chat-updated', { chat }, listenersOf(chat));
    return chat;
  }

  /** The people who are let in or out hear so on their own topics. */
  joined(ctx: Ctx, record: ChatDto, userIds: readonly number[]): void {
    if (userIds.length > 0) ctx.emit('chats.chat-created', { record }, userIds.map(topics.user));
  }

  left(ctx: Ctx, id: number, userIds: readonly number[]): void {
    if (userIds.length > 0) ctx.emit('chats.chat-deleted', { id }, userIds.map(topics.user));
  }

  /** The reader has read it: their own pages are told. */
  async read(ctx: Ctx, chatId: number, userId: number): Promise<ChatDto> {
    const chat = await this.chats.byId(ctx, chatId);
    ctx.emit('chats.chat-read', { chat }, [topics.user(userId)]);
    return chat;
  }

  async sent(ctx: Ctx, newMessage: ChatMessageDto): Promise<ChatDto> {
    const chat = await this.chats.byId(ctx, newMessage.chatId);
    ctx.emit('chats.message-sent', { newMessage, chat }, listenersOf(chat));
    return chat;
  }

  /** A message is another now, and perhaps the last one of its chat. */
  async changed(ctx: Ctx, message: ChatMessageDto): Promise<void> {
    const chat = await this.chats.byId(ctx, message.chatId);
    ctx.emit('chats.message-updated', { message, chat }, listenersOf(chat));
  }
}
