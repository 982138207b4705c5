import type { Ctx } from 'prosa/contract';
import { intList, prepared } from 'prosa/core';
import { injectable } from 'tsyringe';

/** A member by name. */
export interface Person {
  readonly id: number;
  readonly name: string;
}

const PEOPLE = `
  select u.id, u.name from chat_members m
    join users u on u.company_id = :companyId and u.id = m.user_id
   where m.company_id = :companyId and m.chat_id = :chatId::int
   order by m.joined_at, u.id`;

/** Counts a message for everybody but its sender, and moves the chat up in everybody's list. */
const COUNT = `
  update chat_members set last_at = :at::timestamptz,
         unreads = case when user_id = :senderId::int then 0 else unreads + 1 end,
         mentions = case when user_id = :senderId::int then 0
                         when user_id = any(:mentioned::int[]) then mentions + 1 else mentions end
   where company_id = :companyId and chat_id = :chatId::int`;

const READ = `
  update chat_members set unreads = 0, mentions = 0
   where company_id = :companyId and chat_id = :chatId::int and user_id = :viewerId::int
     and (unreads > 0 or mentions > 0)
  returning user_id`;

/** The members of chats, and what each of them has not read. */
@injectable()
export class ChatMembers {
  /** In the order in which they came. */
  of(ctx: Ctx, chatId: number): Promise<readonly Person[]> {
    return prepared<Person>(ctx, 'chats.people', PEOPLE, { companyId: ctx.companyId, chatId });
  }

  async add(ctx: Ctx, chatId: number, userIds: readonly number[], now: Date): Promise<void> {
    if (userIds.length === 0) return;
    await ctx.trx.raw(
      `insert into chat_members (company_id, chat_id, user_id, last_at, joined_at)
         select c.company_id, c.id, one.id, c.last_at, :now
           from chats c, unnest(:userIds::int[]) one (id)
          where c.company_id = :companyId and c.id = :chatId
       on conflict do nothing`,
      { companyId: ctx.companyId, chatId, userIds: [...userIds], now },
    );
  }

  async remove(ctx: Ctx, chatId: number, userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return;
    await ctx
      .trx('chat_members')
      .where({ company_id: ctx.companyId, chat_id: chatId })
      .whereIn('user_id', [...userIds])
      .delete();
  }

  async count(
    ctx: Ctx,
    chatId: number,
    message: {
      readonly senderId: number;
      readonly mentioned: readonly number[];
      readonly at: Date;
    },
  ): Promise<void> {
    await prepared(ctx, 'chats.count', COUNT, {
      companyId: ctx.companyId,
      chatId,
      senderId: message.senderId,
      mentioned: intList(message.mentioned),
      at: message.at,
    });
  }

  /** @returns whether there was anything to read */
  async read(ctx: Ctx, chatId: number, viewerId: number): Promise<boolean> {
    const rows = await prepared(ctx, 'chats.read', READ, {
      companyId: ctx.companyId,
      chatId,
      viewerId,
    });
    return rows.length > 0;
  }
}
