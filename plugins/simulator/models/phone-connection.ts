import { TenantModel } from 'prosa/core';
import type { ConnectionStatus } from '../../connections/public.ts';

/** How the simulated connection behaves now. */
export class PhoneConnection extends TenantModel {
  static override tableName = 'simulator_lines';
  static override idColumn = 'connection_id';

  declare connectionId: number;
  declare status: ConnectionStatus;
  declare delayMilliseconds: number;
  declare duplicates: boolean;
  declare reorders: boolean;
  /** The channel lets the connection begin no chat. */
  declare locksNewChats: boolean;
  /** Chats that the connection may begin in thirty days; null = as many as it likes. */
  declare quota: number | null;
  /** The channel has blocked the account. */
  declare isBanned: boolean;
  /** Numbers that end with 0 are not on the channel. */
  declare lacksNumbers: boolean;
  /** Of the customers who never wrote, how many answer. */
  declare answerPercent: number;
  declare answerSeconds: number;
}
