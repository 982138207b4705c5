import { TenantModel } from 'prosa/core';
import type { MessageKind } from '../../connections/public.ts';
import type { MessageOrigin, Reaction } from '../public.ts';

/** How it stands with a file that comes after its message. */
export type MediaState = 'pending' | 'ok' | 'lost' | 'full';

export class Message extends TenantModel {
  static override tableName = 'messages';
  static override jsonAttributes = ['reactions'];

  declare ticketId: number;
  declare contactId: number;
  declare connectionId: number | null;
  declare externalId: string;
  declare fromMe: boolean;
  declare kind: MessageKind;
  declare body: string;
  declare mediaId: string | null;
  declare mediaName: string;
  declare mediaState: MediaState | null;
  /** Bytes, as its sender says. The driver gives it as text. */
  declare mediaSize: string | number | null;
  /** The spoken words of its file, as a plugin made them out. */
  declare transcript: string | null;
  declare quotedExternalId: string | null;
  declare ack: number;
  declare failure: string;
  declare isRead: boolean;
  declare isDeleted: boolean;
  declare isEdited: boolean;
  declare isForwarded: boolean;
  declare origin: MessageOrigin;
  declare userId: number | null;
  declare senderNumber: string;
  declare senderName: string;
  declare reactions: Reaction[];
  declare sentAt: Date;
  declare createdAt: Date;
}
