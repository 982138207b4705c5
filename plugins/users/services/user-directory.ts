import type { Ctx } from 'prosa/contract';
import { User } from 'prosa/core';
import type { Language } from 'prosa/core';
import { injectable } from 'tsyringe';
import type { Users, UserView } from '../public.ts';

/** The users as other plugins see them. */
@injectable()
export class UserDirectory implements Users {
  async byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly UserView[]> {
    if (ids.length === 0) return [];
    const users = await User.query(ctx.trx).whereIn('id', [...new Set(ids)]);
    const byId = new Map(users.map((user) => [user.id, user]));
    return ids.flatMap((id) => {
      const user = byId.get(id);
      return user ? [viewOf(user)] : [];
    });
  }

  async companyLanguage(ctx: Ctx): Promise<Language> {
    const admin = await ctx
      .trx('users')
      .where({ company_id: ctx.companyId, profile: 'admin' })
      .whereNotNull('language')
      .orderBy('id')
      .first<{ language: Language } | undefined>('language');
    return admin?.language ?? 'pt';
  }
}

const viewOf = ({ id, name, email, profile, allTicket }: User): UserView => ({
  id,
  name,
  email,
  profile,
  allTicket,
});
