import type { Ctx } from 'prosa/contract';
import { defineToken } from 'prosa/contract';

/** A queue as it stands beside a conversation or a user. */
export interface QueueBadge {
  readonly id: number;
  readonly name: string;
  /** `#` and 3 to 6 hexadecimal digits. */
  readonly color: string;
}

/** A queue as others may know it. */
export interface QueueView extends QueueBadge {
  readonly greetingMessage: string;
}

/** The queues of a company, for those above. */
export interface Queues {
  /** In the order asked, missing ones left out. */
  byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly QueueView[]>;
  /** Those a user attends, in the company's order. */
  ofUser(ctx: Ctx, userId: number): Promise<readonly QueueBadge[]>;
  /** All of the company, in its order. */
  list(ctx: Ctx): Promise<readonly QueueView[]>;
}

export const Queues = defineToken<Queues>('queues.Queues');
