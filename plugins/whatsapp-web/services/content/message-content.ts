import { proto } from '@whiskeysockets/baileys';
import { text, messageBodyOf } from './message-body.ts';
import type { MessageBody } from './message-body.ts';

/** The content of a channel's message: a message, a change of one, or nothing a company has to see. */
export type Content =
  | (MessageBody & {
      readonly type: 'message';
      readonly quotedExternalId?: string;
      readonly isForwarded?: boolean;
    })
  | {
      readonly type: 'edit' | 'delete' | 'reaction';
      /** The message it is about. */
      readonly externalId: string;
      readonly body: string;
    }
  | { readonly type: 'ignored'; readonly reason: string };

type Message = proto.IMessage;
/** Wrappers inside wrappers that are opened; more of them mean mischief. */
const DEEPEST = 8;

/** The first of the types, which is also what is meant when none is written. */
const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** The message in a wrapper: disappearing, seen once, captions of documents, edits, copies for our own devices. */
const wrapped = (message: Message): Message | null | undefined =>
  message.deviceSentMessage?.message ??
  (
    message.ephemeralMessage ??
    message.viewOnceMessage ??
    message.viewOnceMessageV2 ??
    message.viewOnceMessageV2Extension ??
    message.documentWithCaptionMessage ??
    message.editedMessage ??
    message.groupMentionedMessage ??
    message.botInvokeMessage ??
    message.lottieStickerMessage ??
    message.associatedChildMessage
  )?.message;

/** The message without its wrappers. */
export const unwrapped = (message: Message | null | undefined): Message | undefined => {
  let inner = message ?? undefined;
  for (let depth = 0; inner && depth < DEEPEST; depth += 1) {
    const next = wrapped(inner);
    if (!next) return inner;
    inner = next;
  }
  return undefined;
};

/** The message that an answer refers to, and whether it was passed on: told by whatever part of the message has it. */
const contextOf = (message: Message): proto.IContextInfo | undefined => {
  const parts: readonly unknown[] = Object.values(message);
  for (const part of parts) {
    if (typeof part !== 'object' || part === null || !('contextInfo' in part)) continue;
    if (part.contextInfo) return part.contextInfo;
  }
  return undefined;
};

const change = (
  type: 'edit' | 'delete' | 'reaction',
  externalId: string | null | undefined,
  body: string,
): Content =>
  externalId ? { type, externalId, body } : { type: 'ignored', reason: 'no-message-named' };

const protocolContent = (message: proto.Message.IProtocolMessage): Content => {
  const id = message.key?.id;
  const type = message.type ?? REVOKE;
  if (type === MESSAGE_EDIT) {
    const edited = unwrapped(message.editedMessage);
    const words = edited && messageBodyOf(edited);
    return words ? change('edit', id, words.body) : { type: 'ignored', reason: 'empty-edit' };
  }
  if (type === REVOKE && id) return change('delete', id, '');
  return { type: 'ignored', reason: 'protocol' };
};

/** Parts that say something to the channel or to its screens, and nothing to a company. */
const SILENT = [
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'encReactionMessage',
  'secretEncryptedMessage',
  'call',
  'messageHistoryBundle',
  'stickerSyncRmrMessage',
  'commentMessage',
  'encCommentMessage',
  'albumMessage',
] as const;

const KEYS_ONLY = new Set(['senderKeyDistributionMessage', 'messageContextInfo']);

/** The content of a decrypted message. Pure; whatever it is given, it answers. */
export const contentOf = (given: Message | null | undefined): Content => {
  const message = unwrapped(given);
  if (!message) return { type: 'ignored', reason: 'empty' };
  if (message.protocolMessage) return protocolContent(message.protocolMessage);
  const { reactionMessage } = message;
  if (reactionMessage) {
    return change('reaction', reactionMessage.key?.id, text(reactionMessage.text));
  }
  const words = messageBodyOf(message);
  if (!words) {
    const parts = Object.entries(message).filter(([, value]) => value !== null);
    const silent = SILENT.find((name) => parts.some(([part]) => part === name));
    if (silent) return { type: 'ignored', reason: silent };
    if (parts.every(([part]) => KEYS_ONLY.has(part))) return { type: 'ignored', reason: 'keys' };
    return { type: 'message', kind: 'unknown', body: '' };
  }
  const context = contextOf(message);
  return {
    type: 'message',
    ...words,
    ...(context?.stanzaId ? { quotedExternalId: context.stanzaId } : {}),
    ...(context?.isForwarded ? { isForwarded: true } : {}),
  };
};
