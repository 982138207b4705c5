import type { MessageDto } from '../types.ts';
import { isText } from './media/content-kind.ts';

/** Whether a message has arrived here and has not been taken back. */
const isThere = ({ id, isDeleted }: MessageDto): boolean => id > 0 && !isDeleted;

/** Whether somebody here wrote words that could be written anew. */
export const isRewritable = (message: MessageDto): boolean =>
  message.fromMe && message.ack >= 0 && isThere(message) && isText(message.mediaType);

/** Whether it is too late for that, where the channel takes other wordings for so many minutes. The server has the last word. */
export const isTooOldToEdit = (message: MessageDto, now: number, editMinutes: number): boolean =>
  now - Date.parse(message.createdAt) > editMinutes * 60_000;

/** Whether it can be taken back. */
export const isRemovable = (message: MessageDto): boolean => message.fromMe && isThere(message);

/** Whether it can be reacted to: the other side has to know it. */
export const isReactable = (message: MessageDto): boolean =>
  isThere(message) && message.ack >= 0 && message.mediaType !== 'call_log';

/** Kinds that mean nothing elsewhere. */
const BOUND: ReadonlySet<string> = new Set([
  'call_log',
  'ciphertext',
  'unknown',
  'reactionMessage',
]);

/** Whether it can be sent to somebody else as it is. */
export const isForwardable = (message: MessageDto): boolean =>
  isThere(message) &&
  !BOUND.has(message.mediaType) &&
  (message.mediaState === null || message.mediaState === 'ok');
