import { TenantModel } from 'prosa/core';
import type { ConnectionStatus } from '../public.ts';

export class Connection extends TenantModel {
  static override tableName = 'connections';

  declare name: string;
  declare provider: string;
  declare status: ConnectionStatus;
  declare statusReason: string;
  declare qrcode: string;
  /** The code to type on the phone instead of reading the QR code; empty while there is none. */
  declare pairingCode: string;
  declare retries: number;
  declare isDefault: boolean;
  declare greetingMessage: string;
  declare complationMessage: string;
  declare outOfHoursMessage: string;
  declare ratingMessage: string;
  declare expiresInactiveMessage: string;
  declare expiresTicket: number;
  declare timeSendQueue: number;
  declare sendIdQueue: number | null;
  declare timeUseBotQueues: number;
  declare maxUseBotQueues: number;
  declare wanted: boolean;
  declare wantedPairing: 'stored' | 'new';
  /** Digits of the phone to be paired by a typed code; empty = by QR code. */
  declare wantedNumber: string;
  declare wish: number;
  declare ownerId: string | null;
  declare ownerEpoch: string;
  declare leaseUntil: Date | null;
  /** Null while it is not connected. */
  declare connectedAt: Date | null;
  /** Null while it is connected. */
  declare downSince: Date | null;
  declare createdAt: Date;
  declare updatedAt: Date;
}
