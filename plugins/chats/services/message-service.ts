import type { Ctx } from 'prosa/contract';
import { isEmoji } from 'prosa/contract';
import { Core, intList, jsonText, prepared } from 'prosa/core';
import type { Clock, Storage, StoredMedia } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Users } from '../../users/public.ts';
import { chatErrors } from '../errors.ts';
import type { ChatMessageDto, EditBody, Mention, SendBody } from '../shared/message-schemas.ts';
import type { ChatDto } from '../schemas.ts';
import { mentionsIn, ticketsIn } from '../shared/references.ts';
import { callerOf, ChatAccess } from './chat-access.ts';
import { ChatMembers } from './chat-members.ts';
import type { Person } from './chat-members.ts';
import { ChatReader } from './chat-reader.ts';
import { ChatTelling } from './chat-telling.ts';
import { MessageReader } from './message-reader.ts';
import type { MessageRow } from './message-rows.ts';

type File = Pick<StoredMedia, 'id' | 'name' | 'mime' | 'size'>;

/** Answers no row for a message that was stored before. */
const INSERT = `
  insert into chat_messages (company_id, chat_id, sender_id, sender_name, body, client_id, quoted_id, media_id, media_name,
                             media_mime, media_size, mentions, ticket_ids, created_at)
    values (:companyId, :chatId::int, :senderId::int, :senderName, :body, :clientId, :quotedId::int, :mediaId::uuid, :mediaName,
            :mediaMime, :mediaSize::int, :mentions::jsonb, :ticketIds::int[], :at::timestamptz)
  on conflict (company_id, chat_id, sender_id, client_id) do nothing
  returning id`;

const LAST = `
  update chats set last_message_id = :messageId::int, last_at = :at::timestamptz
   where company_id = :companyId and id = :chatId::int`;

/** Writing in chats: send, correct, take back, react, read. */
@injectable()
export class MessageService {
  constructor(
    @inject(ChatAccess) private readonly access: ChatAccess,
    @inject(ChatMembers) private readonly members: ChatMembers,
    @inject(ChatReader) private readonly chats: ChatReader,
    @inject(MessageReader) private readonly reader: MessageReader,
    @inject(ChatTelling) private readonly telling: ChatTelling,
    @inject(Users) private readonly users: Pick<Users, 'byIds'>,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * Sends words, a file, or a file with words.
   * @throws ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_EMPTY_MESSAGE, ERR_NO_CHAT_MESSAGE_FOUND for a quote from elsewhere
   */
  async send(ctx: Ctx, chatId: number, body: SendBody, file?: File): Promise<ChatMessageDto> {
    await this.access.writer(ctx, chatId);
    const senderId = callerOf(ctx);
    const words = body.message.trim();
    if (words === '' && !file) throw chatErrors.ERR_EMPTY_MESSAGE({ field: 'message' });
    const people = await this.members.of(ctx, chatId);
    const mentions = mentionsIn(words, await this.#named(ctx, people, body.mentions));
    const quotedId = body.quotedId ?? null;
    if (quotedId !== null) await this.reader.row(ctx, chatId, quotedId);
    const at = this.clock.now();
    const [stored] = await prepared<{ id: number }>(ctx, 'chats.insert-message', INSERT, {
      companyId: ctx.companyId,
      chatId,
      senderId,
      senderName: people.find(({ id }) => id === senderId)?.name ?? '',
      body: words,
      clientId: body.clientId ?? null,
      quotedId,
      mediaId: file?.id ?? null,
      mediaName: file?.name ?? '',
      mediaMime: file?.mime ?? '',
      mediaSize: file?.size ?? null,
      mentions: jsonText(mentions),
      ticketIds: intList(ticketsIn(words)),
      at,
    });
    if (!stored) return this.#sentBefore(ctx, chatId, body.clientId ?? '', file);
    const { companyId } = ctx;
    await Promise.all([
      prepared(ctx, 'chats.last', LAST, { companyId, chatId, messageId: stored.id, at }),
      this.members.count(ctx, chatId, { senderId, mentioned: mentions.map(({ id }) => id), at }),
    ]);
    const message = await this.reader.one(ctx, chatId, stored.id);
    await this.telling.sent(ctx, message);
    return message;
  }

  /** One's own words, marked as corrected. @throws ERR_NO_PERMISSION, ERR_EMPTY_MESSAGE, and as {@link send} */
  async edit(ctx: Ctx, chatId: number, messageId: number, body: EditBody): Promise<ChatMessageDto> {
    const row = await this.#own(ctx, chatId, messageId);
    const words = body.message.trim();
    if (words === '' && row.mediaId === null) {
      throw chatErrors.ERR_EMPTY_MESSAGE({ field: 'message' });
    }
    if (words === row.body) return this.reader.one(ctx, chatId, messageId);
    const people = await this.members.of(ctx, chatId);
    const mentions = mentionsIn(words, await this.#named(ctx, people, body.mentions));
    await this.#patch(ctx, messageId, {
      body: words,
      mentions: jsonText(mentions),
      ticket_ids: [...ticketsIn(words)],
      edited_at: this.clock.now(),
    });
    return this.#changed(ctx, chatId, messageId);
  }

  /** Takes one's own message back: that it was there stays, its words and its file go. @throws as {@link edit} */
  async remove(ctx: Ctx, chatId: number, messageId: number): Promise<ChatMessageDto> {
    const { mediaId } = await this.#own(ctx, chatId, messageId);
    await this.#patch(ctx, messageId, {
      body: '',
      mentions: '[]',
      ticket_ids: [],
      media_id: null,
      media_name: '',
      media_mime: '',
      media_size: null,
      deleted_at: this.clock.now(),
    });
    await ctx
      .trx('chat_reactions')
      .where({ company_id: ctx.companyId, message_id: messageId })
      .delete();
    if (mediaId !== null) await this.storage.remove(ctx, mediaId);
    return this.#changed(ctx, chatId, messageId);
  }

  /** The caller's reaction, one for each message; empty takes it back. @throws ERR_CHAT_REACTION, and as {@link send} */
  async react(ctx: Ctx, chatId: number, messageId: number, emoji: string): Promise<ChatMessageDto> {
    await this.access.writer(ctx, chatId);
    const { isDeleted } = await this.reader.row(ctx, chatId, messageId);
    if (isDeleted || (emoji !== '' && !isEmoji(emoji))) {
      throw chatErrors.ERR_CHAT_REACTION({ field: 'emoji' });
    }
    const key = { company_id: ctx.companyId, message_id: messageId, user_id: callerOf(ctx) };
    if (emoji === '') await ctx.trx('chat_reactions').where(key).delete();
    else {
      await ctx
        .trx('chat_reactions')
        .insert({ ...key, emoji, created_at: this.clock.now() })
        .onConflict(['company_id', 'message_id', 'user_id'])
        .merge(['emoji', 'created_at']);
    }
    return this.#changed(ctx, chatId, messageId);
  }

  /**
   * The caller has read it.
   * @param readerId nobody but the caller
   * @throws ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_NO_PERMISSION
   */
  async read(ctx: Ctx, chatId: number, readerId?: number): Promise<ChatDto> {
    await this.access.member(ctx, chatId);
    const viewerId = callerOf(ctx);
    if ((readerId ?? viewerId) !== viewerId) throw chatErrors.ERR_NO_PERMISSION();
    const isNew = await this.members.read(ctx, chatId, viewerId);
    return isNew ? this.telling.read(ctx, chatId, viewerId) : this.chats.byId(ctx, chatId);
  }

  /**
   * The members among those a sender says the text names. Nobody is told of having named themselves, and a colleague who has
   * left the chat is not told.
   * @throws ERR_NO_USER_FOUND for somebody who is no user of the company
   */
  async #named(
    ctx: Ctx,
    people: readonly Person[],
    ids: readonly number[] = [],
  ): Promise<readonly Mention[]> {
    const members = new Set(people.map(({ id }) => id));
    const others = [...new Set(ids)].filter((id) => !members.has(id));
    if ((await this.users.byIds(ctx, others)).length < others.length) {
      throw chatErrors.ERR_NO_USER_FOUND({ field: 'mentions' });
    }
    const senderId = callerOf(ctx);
    return people.filter(({ id }) => id !== senderId && ids.includes(id));
  }

  /** The message that was sent with this id already; a file that came with it again is let go. */
  async #sentBefore(
    ctx: Ctx,
    chatId: number,
    clientId: string,
    file: File | undefined,
  ): Promise<ChatMessageDto> {
    if (file) await this.storage.remove(ctx, file.id);
    const [known] = await ctx
      .trx('chat_messages')
      .where({ company_id: ctx.companyId, chat_id: chatId, sender_id: callerOf(ctx) })
      .where({ client_id: clientId })
      .select<{ id: number }[]>('id');
    return this.reader.one(ctx, chatId, known?.id ?? 0);
  }

  async #own(ctx: Ctx, chatId: number, messageId: number): Promise<MessageRow> {
    await this.access.writer(ctx, chatId);
    const row = await this.reader.row(ctx, chatId, messageId);
    if (row.senderId !== callerOf(ctx)) throw chatErrors.ERR_NO_PERMISSION();
    if (row.isDeleted) throw chatErrors.ERR_NO_CHAT_MESSAGE_FOUND();
    return row;
  }

  async #patch(ctx: Ctx, id: number, changes: Readonly<Record<string, unknown>>): Promise<void> {
    await ctx.trx('chat_messages').where({ company_id: ctx.companyId, id }).update(changes);
  }

  async #changed(ctx: Ctx, chatId: number, messageId: number): Promise<ChatMessageDto> {
    const message = await this.reader.one(ctx, chatId, messageId);
    await this.telling.changed(ctx, message);
    return message;
  }
}
