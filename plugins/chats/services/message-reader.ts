import type { Ctx } from 'prosa/contract';
import { Core, offsetOf, pageOf, prepared } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { chatErrors } from '../errors.ts';
import type {
  ChatMessageDto,
  ChatMessagePage,
  FoundPage,
  MessagesQuery,
  SearchQuery,
} from '../shared/message-schemas.ts';
import { callerOf, ChatAccess } from './chat-access.ts';
import { MESSAGE_COLUMNS, MESSAGE_JOINS, messageOf } from './message-rows.ts';
import type { MessageRow } from './message-rows.ts';
import { FOUND_BY_INDEX, FOUND_RECENTLY } from './search-statements.ts';
import type { FoundRow } from './search-statements.ts';

const PAGE = 20;
const HIGHEST = 2_147_483_647;

const OF_CHAT = `
  select ${MESSAGE_COLUMNS} from chat_messages x ${MESSAGE_JOINS}
   where x.company_id = :companyId and x.chat_id = :chatId::int`;

const OLDER = `${OF_CHAT} and x.id < :before::int
   order by x.id desc offset :offset::int limit :limit::int`;
const NEWER = `${OF_CHAT} and x.id > :after::int order by x.id limit :limit::int`;
const ONE = `${OF_CHAT} and x.id = :messageId::int`;

/** Reads the messages of chats for their members. */
@injectable()
export class MessageReader {
  constructor(
    @inject(ChatAccess) private readonly access: ChatAccess,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'url'>,
  ) {}

  /**
   * A page, oldest first. All it needs is asked at once.
   * @throws ERR_NO_CHAT_FOUND, UNAUTHORIZED
   */
  async page(ctx: Ctx, chatId: number, query: MessagesQuery): Promise<ChatMessagePage> {
    const limit = query.limit ?? PAGE;
    const [, page] = await Promise.all([
      this.access.member(ctx, chatId),
      this.#rows(ctx, chatId, query, limit),
    ]);
    return {
      records: page.rows.map((row) => messageOf(row, ctx.companyId, this.storage)),
      hasMore: page.hasMore,
      hasNewer: page.hasNewer,
    };
  }

  /** A message of a chat that the caller is known to be a member of. @throws ERR_NO_CHAT_MESSAGE_FOUND */
  async one(ctx: Ctx, chatId: number, messageId: number): Promise<ChatMessageDto> {
    return messageOf(await this.row(ctx, chatId, messageId), ctx.companyId, this.storage);
  }

  /** The same as it is stored. */
  async row(ctx: Ctx, chatId: number, messageId: number): Promise<MessageRow> {
    const [row] = await prepared<MessageRow>(ctx, 'chats.message', ONE, {
      companyId: ctx.companyId,
      chatId,
      messageId,
    });
    if (!row) throw chatErrors.ERR_NO_CHAT_MESSAGE_FOUND();
    return row;
  }

  /** A fresh address of a message's file. @throws ERR_CHAT_FILE_GONE, and as {@link page} */
  async mediaUrl(ctx: Ctx, chatId: number, messageId: number): Promise<string> {
    await this.access.member(ctx, chatId);
    const { mediaUrl } = await this.one(ctx, chatId, messageId);
    if (mediaUrl === null) throw chatErrors.ERR_CHAT_FILE_GONE();
    return mediaUrl;
  }

  /**
   * Messages with all words of a text in them, each as it is or begun, in the caller's chats or in one of them, newest first. Frequent words are found among the newest
   * messages; the index, which knows all of them and no order, is asked for rare ones.
   * @throws UNAUTHORIZED
   */
  async search(ctx: Ctx, query: SearchQuery): Promise<FoundPage> {
    if (query.chatId !== undefined) await this.access.member(ctx, query.chatId);
    const bindings = {
      companyId: ctx.companyId,
      viewerId: callerOf(ctx),
      chatId: query.chatId ?? null,
      typed: query.searchParam,
      before: query.before ?? HIGHEST,
      limit: PAGE + 1,
    };
    const recent = await prepared<FoundRow>(ctx, 'chats.found-recently', FOUND_RECENTLY, bindings);
    const rows =
      recent.length > PAGE
        ? recent
        : await prepared<FoundRow>(ctx, 'chats.found', FOUND_BY_INDEX, bindings);
    const { items, hasMore } = pageOf(rows, PAGE);
    return {
      records: items.map(({ senderId, senderName, createdAt, ...found }) => ({
        ...found,
        sender: { id: senderId, name: senderName },
        createdAt: createdAt.toISOString(),
      })),
      hasMore,
    };
  }

  async #rows(
    ctx: Ctx,
    chatId: number,
    { before, after, around, pageNumber }: MessagesQuery,
    limit: number,
  ): Promise<{
    readonly rows: MessageRow[];
    readonly hasMore: boolean;
    readonly hasNewer: boolean;
  }> {
    const bindings = { companyId: ctx.companyId, chatId };
    const older = (from: number, count: number, offset = 0): Promise<readonly MessageRow[]> =>
      prepared(ctx, 'chats.older', OLDER, { ...bindings, before: from, limit: count, offset });
    const newer = (from: number, count: number): Promise<readonly MessageRow[]> =>
      prepared(ctx, 'chats.newer', NEWER, { ...bindings, after: from, limit: count });
    if (after !== undefined) {
      const { items, hasMore } = pageOf(await newer(after, limit + 1), limit);
      return { rows: [...items], hasMore: true, hasNewer: hasMore };
    }
    if (around !== undefined) {
      const half = Math.ceil(limit / 2);
      const [above, below] = await Promise.all([
        older(around, half + 1),
        newer(around - 1, half + 1),
      ]);
      const earlier = pageOf(above, half);
      const later = pageOf(below, half);
      return {
        rows: [...[...earlier.items].reverse(), ...later.items],
        hasMore: earlier.hasMore,
        hasNewer: later.hasMore,
      };
    }
    const offset = before === undefined ? offsetOf(pageNumber, limit) : 0;
    const rows = await older(before ?? HIGHEST, limit + 1, offset);
    const { items, hasMore } = pageOf(rows, limit);
    const hasNewer = before !== undefined || offset > 0;
    return { rows: [...items].reverse(), hasMore, hasNewer };
  }
}
