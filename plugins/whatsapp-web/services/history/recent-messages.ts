import type { WAMessage } from '@whiskeysockets/baileys';
import { isChat } from '../addresses/jid.ts';

const DAY_SECONDS = 86_400;
/** Days of a chat that are taken over. */
const MOST_DAYS = 30;
/** Messages of one chat that are taken over: the last ones. */
const MOST_IN_CHAT = 50;

const timeOf = ({ messageTimestamp }: WAMessage): number => Number(messageTimestamp ?? 0);

/**
 * The part of a phone's history worth taking over: the last messages of each chat, oldest first, the chats that moved last
 * before the others. Pure.
 *
 * @param now in seconds
 */
export const recentOf = (
  messages: readonly WAMessage[],
  now: number,
): readonly (readonly WAMessage[])[] => {
  const chats = new Map<string, WAMessage[]>();
  for (const message of messages) {
    const chat = message.key.remoteJid ?? '';
    const time = timeOf(message);
    const isRecent = time > now - MOST_DAYS * DAY_SECONDS && time <= now + DAY_SECONDS;
    if (!isRecent || !message.message || !message.key.id || !isChat(chat)) continue;
    const known = chats.get(chat);
    if (known) known.push(message);
    else chats.set(chat, [message]);
  }
  return [...chats.values()]
    .map((chat) => chat.sort((a, b) => timeOf(a) - timeOf(b)).slice(-MOST_IN_CHAT))
    .sort((a, b) => timeOf(last(b)) - timeOf(last(a)));
};

const last = (chat: readonly WAMessage[]): WAMessage => {
  const message = chat.at(-1);
  if (!message) throw new Error('a chat of nothing');
  return message;
};
