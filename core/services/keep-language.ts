import type { Ctx } from '../contract.ts';
import type { Language } from './language.ts';

/** Remembers in which language a user reads, for mails to them. */
export const keepLanguage = async (ctx: Ctx, userId: number, language: Language): Promise<void> => {
  await ctx
    .trx('users')
    .where({ id: userId })
    .whereRaw('language is distinct from ?', [language])
    .update({ language });
};
