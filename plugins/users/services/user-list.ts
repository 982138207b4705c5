import type { Ctx } from 'prosa/contract';
import { containsPattern, offsetOf, pageOf, User } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { UserDto } from '../schemas.ts';
import { UserPresenter } from './user-presenter.ts';

const PAGE_SIZE = 20;

interface Page {
  readonly users: UserDto[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** The company's users, newest first, or by name to choose from. */
@injectable()
export class UserList {
  constructor(@inject(UserPresenter) private readonly presenter: UserPresenter) {}

  async page(ctx: Ctx, options: { searchParam?: string; pageNumber?: number }): Promise<Page> {
    const found = User.query(ctx.trx);
    const text = options.searchParam?.trim();
    if (text) {
      const pattern = containsPattern(text);
      void found.where((match) => {
        void match
          .whereRaw('folded(name) like folded(?)', [pattern])
          .orWhereRaw('folded(email) like folded(?)', [pattern]);
      });
    }
    const count = await found.clone().resultSize();
    const rows = await found
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .offset(offsetOf(options.pageNumber, PAGE_SIZE))
      .limit(PAGE_SIZE + 1);
    const { items, hasMore } = pageOf(rows, PAGE_SIZE);
    return { users: await this.presenter.many(ctx, items), count, hasMore };
  }

  async choices(ctx: Ctx): Promise<UserDto[]> {
    return this.presenter.many(ctx, await User.query(ctx.trx).orderBy('id'));
  }
}
