import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit, Clock, Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Users } from '../../users/public.ts';
import { chatErrors } from '../errors.ts';
import type { ChatBody, ChatDto } from '../schemas.ts';
import { MOST_PEOPLE } from '../shared/limits.ts';
import { callerOf, ChatAccess } from './chat-access.ts';
import { ChatMembers } from './chat-members.ts';
import type { Person } from './chat-members.ts';
import { ChatReader } from './chat-reader.ts';
import { ChatTelling } from './chat-telling.ts';
import { filesOf } from './chat-files.ts';

const idsOf = (people: readonly Pick<Person, 'id'>[]): number[] => people.map(({ id }) => id);
const namesOf = (people: readonly Person[]): string[] => people.map(({ name }) => name);

/** Making chats, changing their title and people, and letting them go. */
@injectable()
export class ChatService {
  constructor(
    @inject(ChatAccess) private readonly access: ChatAccess,
    @inject(ChatMembers) private readonly members: ChatMembers,
    @inject(ChatReader) private readonly reader: ChatReader,
    @inject(ChatTelling) private readonly telling: ChatTelling,
    @inject(Users) private readonly users: Users,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * A chat of the caller with others. Without a title, with one other: their one-to-one chat, which is the one they have already
   * where they have one.
   * @throws ERR_CHAT_TITLE_REQUIRED, ERR_CHAT_PEOPLE_REQUIRED, ERR_CHAT_TOO_MANY_PEOPLE, ERR_NO_USER_FOUND
   */
  async create(ctx: Ctx, body: ChatBody): Promise<ChatDto> {
    const ownerId = callerOf(ctx);
    const people = await this.#people(ctx, body, ownerId);
    const title = tidied(body.title);
    if (people.length < 2) throw chatErrors.ERR_CHAT_PEOPLE_REQUIRED({ field: 'users' });
    if (title === '' && people.length > 2) {
      throw chatErrors.ERR_CHAT_TITLE_REQUIRED({ field: 'title' });
    }
    const pair = title === '' ? pairOf(idsOf(people)) : null;
    const now = this.clock.now();
    const { rows } = await ctx.trx.raw<{ rows: { id: number }[] }>(
      `insert into chats (company_id, title, owner_id, pair, last_at, created_at)
         values (:companyId, :title, :ownerId, :pair, :now, :now)
       on conflict (company_id, pair) do nothing returning id`,
      { companyId: ctx.companyId, title, ownerId, pair, now },
    );
    const [made] = rows;
    if (!made) return this.#ofPair(ctx, pair ?? '');
    await this.members.add(ctx, made.id, idsOf(people), now);
    const chat = await this.telling.created(ctx, made.id);
    await this.audit.record(ctx, {
      action: 'created',
      subject: { kind: 'chats', id: chat.id, name: title || namesOf(people).join(', ') },
      details: { people: namesOf(people) },
    });
    return chat;
  }

  /** @throws ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, ERR_CHAT_IS_DIRECT, and as {@link create} */
  async update(ctx: Ctx, chatId: number, body: ChatBody): Promise<ChatDto> {
    const place = await this.access.owner(ctx, chatId);
    if (place.isDirect) throw chatErrors.ERR_CHAT_IS_DIRECT();
    const title = tidied(body.title ?? place.title);
    if (title === '') throw chatErrors.ERR_CHAT_TITLE_REQUIRED({ field: 'title' });
    const people = await this.#people(ctx, body, callerOf(ctx));
    const before = await this.members.of(ctx, chatId);
    const kept = new Set(idsOf(people));
    const known = new Set(idsOf(before));
    const gone = idsOf(before).filter((id) => !kept.has(id));
    const come = idsOf(people).filter((id) => !known.has(id));
    await ctx.trx('chats').where({ company_id: ctx.companyId, id: chatId }).update({ title });
    await this.members.remove(ctx, chatId, gone);
    await this.members.add(ctx, chatId, come, this.clock.now());
    this.telling.left(ctx, chatId, gone);
    const chat = await this.telling.updated(ctx, chatId);
    this.telling.joined(ctx, chat, come);
    await this.#recordChange(ctx, {
      chat,
      title: { from: place.title, to: title },
      people: { from: namesOf(before), to: namesOf(people) },
    });
    return chat;
  }

  /** Its messages and their files go with it. @throws ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION */
  async remove(ctx: Ctx, chatId: number): Promise<void> {
    const place = await this.access.owner(ctx, chatId);
    const people = await this.members.of(ctx, chatId);
    const files = await filesOf(ctx, chatId);
    await ctx.trx('chats').where({ company_id: ctx.companyId, id: chatId }).delete();
    if (files.length > 0) await this.storage.remove(ctx, ...files);
    this.telling.left(ctx, chatId, idsOf(people));
    // The route records it.
    this.audit.about(ctx, { id: chatId, name: place.title || namesOf(people).join(', ') });
  }

  /** The caller is a member no longer. @throws ERR_NO_CHAT_FOUND, UNAUTHORIZED, ERR_CHAT_IS_DIRECT, ERR_CHAT_OWNER_STAYS */
  async leave(ctx: Ctx, chatId: number): Promise<void> {
    const place = await this.access.writer(ctx, chatId);
    const userId = callerOf(ctx);
    if (place.isDirect) throw chatErrors.ERR_CHAT_IS_DIRECT();
    if (place.ownerId === userId) throw chatErrors.ERR_CHAT_OWNER_STAYS();
    const before = await this.members.of(ctx, chatId);
    await this.members.remove(ctx, chatId, [userId]);
    this.telling.left(ctx, chatId, [userId]);
    const chat = await this.telling.updated(ctx, chatId);
    const stay = before.filter(({ id }) => id !== userId);
    await this.#recordChange(ctx, {
      chat,
      people: { from: namesOf(before), to: namesOf(stay) },
    });
  }

  async #ofPair(ctx: Ctx, pair: string): Promise<ChatDto> {
    const [known] = await ctx
      .trx('chats')
      .where({ company_id: ctx.companyId, pair })
      .select<{ id: number }[]>('id');
    return this.reader.byId(ctx, known?.id ?? 0);
  }

  /** The people of a body, its owner among them. @throws ERR_NO_USER_FOUND, ERR_CHAT_TOO_MANY_PEOPLE */
  async #people(ctx: Ctx, { users }: ChatBody, ownerId: number): Promise<readonly Person[]> {
    const ids = [
      ...new Set([ownerId, ...users.map((one) => (typeof one === 'number' ? one : one.id))]),
    ];
    if (ids.length > MOST_PEOPLE) {
      throw chatErrors.ERR_CHAT_TOO_MANY_PEOPLE({ field: 'users', limit: MOST_PEOPLE });
    }
    const people = await this.users.byIds(ctx, ids);
    if (people.length < ids.length) throw chatErrors.ERR_NO_USER_FOUND({ field: 'users' });
    return people;
  }

  async #recordChange(
    ctx: Ctx,
    {
      chat,
      title,
      people,
    }: {
      readonly chat: ChatDto;
      readonly title?: { readonly from: string; readonly to: string };
      readonly people: { readonly from: readonly string[]; readonly to: readonly string[] };
    },
  ): Promise<void> {
    const isRenamed = title !== undefined && title.from !== title.to;
    const isOther = people.from.toSorted().join('\n') !== people.to.toSorted().join('\n');
    if (!isRenamed && !isOther) return;
    await this.audit.record(ctx, {
      action: 'changed',
      subject: { kind: 'chats', id: chat.id, name: chat.title },
      details: { ...(isRenamed && { name: title }), ...(isOther && { people }) },
    });
  }
}

const tidied = (title: string | undefined): string => (title ?? '').trim().replace(/\s+/g, ' ');

/** The same for the same two people, whoever begins. */
const pairOf = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join('-');
