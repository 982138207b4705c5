import { TenantModel } from 'prosa/core';
import type { OutgoingChange } from '../../connections/public.ts';

/** A change of a message on its way out, with what it takes to undo it. */
export interface OutboxChange extends Pick<OutgoingChange, 'type' | 'body'> {
  /** The value before the change: the text, or our own emoji. */
  readonly before: string;
}

/** A message on its way out, or a change of one. The row goes when the channel has it, or refused it for good. */
export class OutboxEntry extends TenantModel {
  static override tableName = 'message_outbox';
  static override jsonAttributes = ['change'];

  declare messageId: number;
  declare connectionId: number;
  /** Of the message: contact and connection are the chat. */
  declare contactId: number;
  /** See `LANES`. */
  declare lane: number;
  /** How long somebody is seen typing before it leaves. */
  declare typingMilliseconds: number;
  /** Null = the message itself. */
  declare change: OutboxChange | null;
  declare attempts: number;
  /** Nothing of the chat is sent before this. */
  declare nextAttemptAt: Date;
  /** Nothing of the connection is sent before this: it was the reason of the last failure. Null = it was not. */
  declare connectionHeldUntil: Date | null;
}
