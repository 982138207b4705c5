import { TenantModel } from 'prosa/core';
import type { ChannelEvent } from '../public.ts';

/** An event that could not be taken in at once: tried again, then kept as a dead letter for a person to see. */
export class InboxEntry extends TenantModel {
  static override tableName = 'connection_inbox';
  static override jsonAttributes = ['event'];

  declare connectionId: number;
  declare event: ChannelEvent;
  declare state: 'waiting' | 'dead';
  declare attempts: number;
  declare error: string;
  declare receivedAt: Date;
  declare nextAttemptAt: Date;
}
