import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { UserDeparture } from '../../users/public.ts';
import { ChatTelling } from './chat-telling.ts';
import { filesOf } from './chat-files.ts';

/**
 * A user who goes leaves the chats. Their messages stay under their name; a chat they owned goes to the member who has been in it
 * for longest, and one that nobody is left in goes.
 */
@injectable()
export class DepartedMembers implements UserDeparture {
  constructor(
    @inject(ChatTelling) private readonly telling: ChatTelling,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>,
  ) {}

  async leaving(ctx: Ctx, userId: number): Promise<void> {
    const { companyId, trx } = ctx;
    const rows = await trx('chat_members')
      .where({ company_id: companyId, user_id: userId })
      .select<{ chat_id: number }[]>('chat_id');
    const chatIds = rows.map(({ chat_id }) => chat_id);
    if (chatIds.length === 0) return;
    await trx('chat_members').where({ company_id: companyId, user_id: userId }).delete();
    await trx.raw(
      `update chats c set
              departed_name = case when c.pair is null then '' else u.name end,
              owner_id = case when c.owner_id = :userId or c.owner_id is null
                then (select m.user_id from chat_members m where m.company_id = :companyId and m.chat_id = c.id
                       order by m.joined_at, m.user_id limit 1)
                else c.owner_id end
         from users u
        where c.company_id = :companyId and c.id = any(:chatIds::int[]) and u.company_id = :companyId and u.id = :userId`,
      { companyId, userId, chatIds },
    );
    for (const chatId of chatIds) {
      const chat = await this.telling.updated(ctx, chatId);
      if (chat.users.length === 0) await this.#remove(ctx, chatId);
    }
  }

  async #remove(ctx: Ctx, chatId: number): Promise<void> {
    const files = await filesOf(ctx, chatId);
    await ctx.trx('chats').where({ company_id: ctx.companyId, id: chatId }).delete();
    if (files.length > 0) await this.storage.remove(ctx, ...files);
  }
}
