import { randomUUID } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core, User } from 'prosa/core';
import type { Accounts, DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { DEMO_COLLEAGUES } from '../public.ts';

/** The people of a shop besides its owner. Nobody knows their passwords: whoever wants to come in as one sets another. */
@injectable()
export class DemoColleagues implements DemoContent {
  readonly #colleagues = DEMO_COLLEAGUES;

  constructor(@inject(Core.Accounts) private readonly accounts: Pick<Accounts, 'passwords'>) {}

  async fill(ctx: Ctx): Promise<void> {
    const passwordHash = await this.accounts.passwords.hash(randomUUID());
    await User.query(ctx.trx).insert(
      this.#colleagues.map((colleague) => ({ ...colleague, passwordHash })),
    );
  }
}
