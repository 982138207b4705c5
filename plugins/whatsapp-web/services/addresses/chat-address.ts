import { parseJid, isGroup, isPhone } from './jid.ts';

/** A chat as the channel names it, once or twice. */
export interface ChatAddress {
  readonly chat: string;
  /** Its other address, where the channel told it. */
  readonly other?: string | undefined;
}

/** The chat an envelope belongs to: whose it is, or, of what our own phone wrote, to whom. */
export const chatOf = (envelope: Readonly<Record<string, string>>): ChatAddress => {
  const { from = '', recipient } = envelope;
  if (recipient !== undefined) {
    return {
      chat: recipient,
      other: envelope.recipient_pn ?? envelope.peer_recipient_pn ?? envelope.recipient_lid,
    };
  }
  // Of a group they are the author's.
  return isGroup(from)
    ? { chat: from }
    : { chat: from, other: envelope.sender_pn ?? envelope.sender_lid };
};

const plain = (jid: string): string => {
  const address = parseJid(jid);
  return address ? `${address.user}@${address.server}` : jid;
};

/**
 * Everything a chat goes by: the same person writes from a number and from a LID at once, and only some messages tell that
 * the two are one.
 * @param numberOf the number behind an address, as far as it is known
 */
export const chatKeysOf = async (
  { chat, other }: ChatAddress,
  numberOf: (jid: string, other?: string) => Promise<string>,
): Promise<readonly string[]> => {
  const addresses = [chat, ...(other === undefined ? [] : [other])].map(plain);
  const number = await numberOf(chat, isPhone(other) ? other : undefined);
  return [...new Set([...addresses, number])];
};
