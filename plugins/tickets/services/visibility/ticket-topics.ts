import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import type { TopicAccess } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Visibility } from './visibility.ts';

/** Which tickets' topics a person may read: the same rule as for the lists. */
@injectable()
export class TicketTopics implements TopicAccess {
  constructor(@inject(Visibility) private readonly visibility: Visibility) {}

  async of(
    ctx: Ctx,
    { userId, isAdmin }: { userId: number; isAdmin: boolean },
  ): Promise<readonly string[]> {
    // Admins hear everything on their own topic.
    if (isAdmin) return [];
    const sight = await this.visibility.of(ctx, userId);
    return [...sight.queueIds, ...(sight.withoutQueue ? [null] : [])].map((queueId) =>
      topics.queue(queueId),
    );
  }
}
