import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { DraftListDto } from '../schemas.ts';
import { callerOf, ChatAccess } from './chat-access.ts';

/** Drafts a person is given, of the chats that were written in last. */
const MOST_DRAFTS = 200;

/** Messages that the caller has begun and not sent, one for each chat. Nobody else reads them. */
@injectable()
export class Drafts {
  constructor(@inject(ChatAccess) private readonly access: ChatAccess) {}

  async all(ctx: Ctx): Promise<DraftListDto> {
    const rows = await ctx
      .trx('chat_members')
      .where({ company_id: ctx.companyId, user_id: callerOf(ctx) })
      .whereNot('draft', '')
      .orderBy('last_at', 'desc')
      .limit(MOST_DRAFTS)
      .select<{ chat_id: number; draft: string }[]>('chat_id', 'draft');
    return { drafts: rows.map(({ chat_id, draft }) => ({ chatId: chat_id, body: draft })) };
  }

  /** @throws ERR_NO_CHAT_FOUND, UNAUTHORIZED */
  async keep(ctx: Ctx, chatId: number, body: string): Promise<void> {
    await this.access.member(ctx, chatId);
    await ctx
      .trx('chat_members')
      .where({ company_id: ctx.companyId, chat_id: chatId, user_id: callerOf(ctx) })
      .update({ draft: body });
  }
}
