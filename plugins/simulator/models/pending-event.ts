import { TenantModel } from 'prosa/core';
import type { ChannelEvent } from '../../connections/public.ts';

/** An event the network still has to hand over to the connection. The row goes when the event is safely stored there. */
export class PendingEvent extends TenantModel {
  static override tableName = 'simulator_signals';
  static override jsonAttributes = ['event'];

  declare connectionId: number;
  declare event: ChannelEvent;
}
