import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Queues } from '../../queues/public.ts';
import { Users } from '../../users/public.ts';
import { Ticket } from '../models/ticket.ts';
import type { UnreadCountDto } from '../schemas.ts';

/** Counts the conversations with something unread that call for somebody, by the rule of their notifications. */
@injectable()
export class UnreadCount {
  constructor(
    @inject(Queues) private readonly queues: Queues,
    @inject(Users) private readonly users: Users,
  ) {}

  /** The caller's own open ones, and what waits for anybody where the caller asked for it; of own queues or of none. */
  async of(ctx: Ctx): Promise<UnreadCountDto> {
    const { userId } = ctx;
    if (userId === undefined) throw new Error('nobody asks what is unread');
    const [user] = await this.users.byIds(ctx, [userId]);
    const queues = await this.queues.ofUser(ctx, userId);
    const queueIds = queues.map(({ id }) => id);
    const isAskedForPending = user?.allTicket ?? false;
    const unread = await Ticket.query(ctx.trx)
      .where('unreadMessages', '>', 0)
      .where((calling) => {
        void calling.where({ status: 'open', userId });
        if (!isAskedForPending) return;
        void calling.orWhere((waiting) => {
          void waiting.where('status', 'pending');
          void waiting.where((free) => void free.whereNull('userId').orWhere({ userId }));
        });
      })
      .where((own) => void own.whereNull('queueId').orWhereIn('queueId', queueIds))
      .resultSize();
    return { count: unread };
  }
}
