import type { Ctx } from 'prosa/contract';
import { Core, User } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

/** Who is at the desk: open pages say so every five minutes. */
@injectable()
export class PresenceService {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /** The caller is here now. */
  async seen(ctx: Ctx): Promise<void> {
    if (ctx.userId === undefined) return;
    await User.query(ctx.trx).findById(ctx.userId).patch({ lastSeenAt: this.clock.now() });
  }
}
