import { TenantModel } from 'prosa/core';
import type { MessageKind } from '../../connections/public.ts';
import type { MessageOrigin, Reaction } from '../public.ts';

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
