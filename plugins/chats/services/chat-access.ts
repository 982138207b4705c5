import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { injectable } from 'tsyringe';
import { chatErrors } from '../errors.ts';

/** A chat, and how its caller stands to it. */
export interface ChatPlace {
  readonly id: number;
  readonly title: string;
  readonly ownerId: number | null;
  readonly isDirect: boolean;
  readonly lastMessageId: number | null;
  readonly isMember: boolean;
}

const PLACE = `
  select c.id, c.title, c.owner_id as "ownerId", c.pair is not null as "isDirect", c.last_message_id as "lastMessageId",
         exists (select from chat_members m
                  where m.company_id = :companyId and m.chat_id = c.id and m.user_id = :viewerId::int) as "isMember"
    from chats c where c.company_id = :companyId and c.id = :chatId::int`;

/** @throws Error where nobody asks */
export const callerOf = ({ userId }: Pick<Ctx, 'userId'>): number => {
  if (userId === undefined) throw new Error('chats are somebody’s');
  return userId;
};

/** Decides, for every route, whether the caller is a member of a chat. */
@injectable()
export class ChatAccess {
  /**
   * A chat whose messages the caller may read and write.
   * @throws ERR_NO_CHAT_FOUND, UNAUTHORIZED for those who are no member
   */
  async member(ctx: Ctx, chatId: number): Promise<ChatPlace> {
    const place = await this.#find(ctx, chatId);
    if (!place.isMember) throw chatErrors.UNAUTHORIZED();
    return place;
  }

  /** The same, held until the end of the transaction: messages of a chat are stored in the order of their ids. */
  async writer(ctx: Ctx, chatId: number): Promise<ChatPlace> {
    await prepared(ctx, 'chats.hold', HOLD, { companyId: ctx.companyId, chatId });
    return this.member(ctx, chatId);
  }

  /** A chat the caller owns. @throws ERR_NO_CHAT_FOUND also for those who are no member, ERR_NO_PERMISSION for members */
  async owner(ctx: Ctx, chatId: number): Promise<ChatPlace> {
    await prepared(ctx, 'chats.hold', HOLD, { companyId: ctx.companyId, chatId });
    const place = await this.#find(ctx, chatId);
    if (!place.isMember) throw chatErrors.ERR_NO_CHAT_FOUND();
    if (place.ownerId !== callerOf(ctx)) throw chatErrors.ERR_NO_PERMISSION();
    return place;
  }

  async #find(ctx: Ctx, chatId: number): Promise<ChatPlace> {
    const [place] = await prepared<ChatPlace>(ctx, 'chats.place', PLACE, {
      companyId: ctx.companyId,
      viewerId: callerOf(ctx),
      chatId,
    });
    if (!place) throw chatErrors.ERR_NO_CHAT_FOUND();
    return place;
  }
}

const HOLD = `
  select c.id from chats c where c.company_id = :companyId and c.id = :chatId::int for no key update`;
