import { defineEvent } from 'prosa/contract';

/** State of a connection, as the API names it. */
export type ConnectionStatus =
  | 'qrcode'
  | 'PAIRING'
  | 'OPENING'
  | 'CONNECTED'
  | 'DISCONNECTED'
  | 'TIMEOUT';

/** A connection that is in another state. */
export interface ConnectionStateChange {
  readonly connectionId: number;
  readonly from: ConnectionStatus;
  readonly to: ConnectionStatus;
  /** A word for what went wrong, empty where nothing did. */
  readonly reason: string;
}

export const ConnectionStateChanged = defineEvent<ConnectionStateChange>(
  'connections.state-changed',
  { type: 'object', required: ['connectionId', 'from', 'to', 'reason'] },
  'connectionId',
);
