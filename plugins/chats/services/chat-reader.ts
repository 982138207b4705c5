import type { Ctx } from 'prosa/contract';
import { containsPattern, Core, offsetOf, pageOf, prepared } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { onlineMoments } from '../../users/public.ts';
import { chatErrors } from '../errors.ts';
import type { ChatDto, ChatPage, ListChatsQuery, UnreadDto } from '../schemas.ts';
import { callerOf } from './chat-access.ts';
import { CHAT_COLUMNS, CHAT_JOINS, chatOf } from './chat-rows.ts';
import type { ChatRow } from './chat-rows.ts';

const PAGE = 20;
/** Chats with something unread that are told of at most. */
const MOST_UNREAD = 500;

const BY_ID = `
  select ${CHAT_COLUMNS} from chats c ${CHAT_JOINS}
   where c.company_id = :companyId and c.id = :chatId::int`;

const OF_MEMBER = `
  select ${CHAT_COLUMNS} from chat_members mine
    join chats c on c.company_id = :companyId and c.id = mine.chat_id ${CHAT_JOINS}
   where mine.company_id = :companyId and mine.user_id = :viewerId::int`;

const BY_KEY = `${OF_MEMBER} and (c.id = :chatId::int or c.uuid = :uuid::uuid)`;

/** Without a text every chat is found; with one, those it is in the title of, or in the name of somebody else in them. */
const FOUND = `
  and (:pattern::text is null or folded(c.title) like folded(:pattern::text)
       or folded(c.departed_name) like folded(:pattern::text)
       or exists (select from chat_members one join users u on u.company_id = :companyId and u.id = one.user_id
                   where one.company_id = :companyId and one.chat_id = c.id and one.user_id <> :viewerId::int
                     and folded(u.name) like folded(:pattern::text)))`;

const CREATED = `${OF_MEMBER} ${FOUND}
   order by c.created_at desc, c.id desc offset :offset::int limit :limit::int`;

const RECENT = `${OF_MEMBER} ${FOUND}
     and (mine.last_at, mine.chat_id) < (:beforeAt::timestamptz, :beforeId::int)
   order by mine.last_at desc, mine.chat_id desc limit :limit::int`;

const UNREAD = `
  select chat_id as "chatId", unreads, mentions from chat_members
   where company_id = :companyId and user_id = :viewerId::int and unreads > 0
   order by last_at desc, chat_id desc limit ${String(MOST_UNREAD)}`;

/** Later than any message. */
const END = { at: new Date('9999-12-31T00:00:00Z'), id: 2_147_483_647 };

const beginOf = (cursor: string | undefined): typeof END => {
  if (cursor === undefined) return END;
  const [at, id] = cursor.split('_').map(Number);
  const read = new Date(at ?? 0);
  return Number.isNaN(read.getTime()) ? END : { at: read, id: Math.min(id ?? 0, END.id) };
};

/** Reads chats as their members see them. */
@injectable()
export class ChatReader {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /** The caller's chats: as they were made, page by number, or with the newest message first, page by cursor. */
  async list(ctx: Ctx, query: ListChatsQuery): Promise<ChatPage> {
    const text = query.searchParam?.trim();
    const bindings = {
      ...this.#bindings(ctx),
      viewerId: callerOf(ctx),
      pattern: text ? containsPattern(text) : null,
      limit: PAGE + 1,
    };
    const begin = beginOf(query.cursor);
    const rows = await (query.order === 'recent'
      ? prepared<ChatRow>(ctx, 'chats.recent', RECENT, {
          ...bindings,
          beforeAt: begin.at,
          beforeId: begin.id,
        })
      : prepared<ChatRow>(ctx, 'chats.created', CREATED, {
          ...bindings,
          offset: offsetOf(query.pageNumber, PAGE),
        }));
    const { items, hasMore } = pageOf(rows, PAGE);
    const last = items.at(-1);
    return {
      records: items.map(chatOf),
      hasMore,
      nextCursor: hasMore && last ? `${String(last.lastAt.getTime())}_${String(last.id)}` : null,
    };
  }

  /** A chat of the caller's, by id or uuid. @throws ERR_NO_CHAT_FOUND */
  async get(ctx: Ctx, key: string): Promise<ChatDto> {
    const isId = /^\d+$/.test(key);
    const [row] = await prepared<ChatRow>(ctx, 'chats.by-key', BY_KEY, {
      ...this.#bindings(ctx),
      viewerId: callerOf(ctx),
      chatId: isId ? Number(key) : 0,
      uuid: isId ? '00000000-0000-0000-0000-000000000000' : key,
    });
    if (!row) throw chatErrors.ERR_NO_CHAT_FOUND();
    return chatOf(row);
  }

  /** A chat, whoever asks. @throws ERR_NO_CHAT_FOUND */
  async byId(ctx: Ctx, chatId: number): Promise<ChatDto> {
    const [row] = await prepared<ChatRow>(ctx, 'chats.by-id', BY_ID, {
      ...this.#bindings(ctx),
      chatId,
    });
    if (!row) throw chatErrors.ERR_NO_CHAT_FOUND();
    return chatOf(row);
  }

  /** The caller's chats with something unread. */
  async unread(ctx: Ctx): Promise<UnreadDto> {
    const chats = await prepared<UnreadDto['chats'][number]>(ctx, 'chats.unread', UNREAD, {
      companyId: ctx.companyId,
      viewerId: callerOf(ctx),
    });
    return { chats: [...chats] };
  }

  #bindings({ companyId }: Ctx): Readonly<Record<string, unknown>> {
    return { companyId, ...onlineMoments(this.clock.now()) };
  }
}
