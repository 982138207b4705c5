import type { Ctx } from 'prosa/contract';
import { User } from 'prosa/core';
import type { FirstStep } from 'prosa/core';
import { injectable } from 'tsyringe';

/** First step: somebody besides the owner works in the company. */
@injectable()
export class FirstColleague implements FirstStep {
  readonly plugin = 'users';
  readonly path = '/users?new=1';

  async isDone(ctx: Ctx): Promise<boolean> {
    return (await User.query(ctx.trx).select('id').limit(2)).length > 1;
  }
}
