import type { Ctx } from 'prosa/contract';

/** The ids of the files in a chat's messages. */
export const filesOf = async (ctx: Ctx, chatId: number): Promise<readonly string[]> => {
  const rows = await ctx
    .trx('chat_messages')
    .where({ company_id: ctx.companyId, chat_id: chatId })
    .whereNotNull('media_id')
    .select<{ media_id: string }[]>('media_id');
  return rows.map(({ media_id }) => media_id);
};
