import { TenantModel } from 'prosa/core';
import type { EngineAnswer, EngineUsage, TurnView } from '../public.ts';

/** Messages that an engine answers together. */
export class TurnRecord extends TenantModel {
  static override tableName = 'automation_turns';
  static override jsonAttributes = ['answer', 'usage'];

  declare ticketId: number;
  /** The first turn of its dialogue. */
  declare dialogueId: number;
  declare engine: string;
  declare config: number;
  /**
   * `open`: messages join it. `running`: the engine is called. `answered`: the answer waits to be delivered. `delivered`, `void`
   * (somebody took the ticket) and `lost` (a person is to attend) are ends.
   */
  declare status: TurnView['status'];
  declare firstMessageId: number | null;
  declare lastMessageId: number | null;
  declare begunAt: Date;
  declare quietUntil: Date;
  declare awaits: readonly number[];
  declare runAt: Date;
  declare deadline: Date;
  declare leaseUntil: Date | null;
  declare attempt: number;
  declare restarts: number;
  declare failures: number;
  declare answer: EngineAnswer | null;
  declare usage: EngineUsage | null;
  declare reason: string | null;
  declare trace: readonly string[];
  declare calledAt: Date | null;
  declare endedAt: Date | null;
}
