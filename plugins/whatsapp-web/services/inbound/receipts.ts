import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Ack } from '../../../connections/public.ts';
import { isChat } from '../addresses/jid.ts';

/** How far messages of ours got in one chat. */
export interface Receipt {
  readonly chat: string;
  readonly ids: readonly string[];
  readonly ack: Ack;
}

const ACKS: Readonly<Record<string, Ack>> = { delivery: 2, read: 3, played: 4 };

const idsOf = ({ attrs, content }: BinaryNode): readonly string[] => {
  const list = Array.isArray(content) ? content.find(({ tag }) => tag === 'list') : undefined;
  const items = Array.isArray(list?.content) ? list.content : [];
  return [attrs.id, ...items.map((item) => item.attrs.id)].filter(
    (id): id is string => id !== undefined && id !== '',
  );
};

/**
 * The receipt of our messages in a stanza; undefined when it says nothing of them: reading by our own devices, and
 * requests for a message again.
 * @param isMe whether an address is one of ours
 */
export const readReceipt = (
  stanza: BinaryNode,
  isMe: (jid: string) => boolean,
): Receipt | undefined => {
  const { from = '', participant, recipient, type = 'delivery' } = stanza.attrs;
  const ack = ACKS[type];
  const ids = idsOf(stanza);
  if (ack === undefined || ids.length === 0 || recipient !== undefined) return undefined;
  if (!isChat(from) || isMe(participant ?? from)) return undefined;
  return { chat: from, ids, ack };
};
