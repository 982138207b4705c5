import { TenantModel } from 'prosa/core';
import type { ChannelEvent } from '../../connections/public.ts';

/** What the network still has to hand over to the connection. The row goes when it is safely stored there. */
export class Signal extends TenantModel {
  static override tableName = 'simulator_signals';
  static override jsonAttributes = ['event'];

  declare connectionId: number;
  declare event: ChannelEvent;
}
