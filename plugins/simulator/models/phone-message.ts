import { TenantModel } from 'prosa/core';
import type { MessageKind } from '../../connections/public.ts';

/** A message as the customer's phone shows it. `fromMe` = sent by the company. */
export class PhoneMessage extends TenantModel {
  static override tableName = 'simulator_messages';
  static override idColumn = 'position';

  declare position: string;
  declare connectionId: number;
  // The channel's own id of the message, not a row number.
  declare messageId: string;
  declare chat: string;
  declare chatName: string;
  declare isGroup: boolean;
  declare senderNumber: string;
  declare senderName: string;
  declare fromMe: boolean;
  declare kind: MessageKind;
  declare body: string;
  declare mediaId: string | null;
  declare mediaName: string;
  declare quotedId: string | null;
  declare ack: number;
  // The customer's own, and the company's.
  declare reaction: string;
  declare companyReaction: string;
  declare isDeleted: boolean;
  declare isEdited: boolean;
  declare createdAt: Date;
}
