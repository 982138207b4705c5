import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account, Session } from './network-parts.ts';
import { childOf, childrenOf, deviceOf, node, seconds } from './nodes.ts';

interface Copy {
  readonly jid: string;
  readonly enc: BinaryNode;
}

/** The parts of a message, with the device each is for. */
const copiesOf = (stanza: BinaryNode): readonly Copy[] => {
  const participants = childOf(stanza, 'participants');
  if (!participants) {
    const enc = childOf(stanza, 'enc');
    return enc ? [{ jid: stanza.attrs.to ?? '', enc }] : [];
  }
  return childrenOf(participants).flatMap((to) => {
    const enc = childOf(to, 'enc');
    return enc ? [{ jid: to.attrs.jid ?? '', enc }] : [];
  });
};

/** A message of a linked device: acknowledged or not, and handed to whom it is for. */
export const takeMessage = async (session: Session, stanza: BinaryNode): Promise<void> => {
  const { network, account } = session;
  if (!account) return;
  network.sent.push(stanza);
  const policy = network.ack(stanza);
  if (policy === 'silence') return;
  const { id, to } = stanza.attrs;
  const error = policy === 'ack' ? undefined : policy.error;
  session.send(node('ack', { class: 'message', id, from: to, t: seconds(), error }));
  if (error !== undefined) return;
  for (const copy of copiesOf(stanza)) await hand(account, stanza, copy);
  await handToGroup(session, account, stanza);
};

const hand = async (account: Account, stanza: BinaryNode, copy: Copy): Promise<void> => {
  const receiver = account.network.at(copy.jid);
  if (!receiver || deviceOf(copy.jid) !== 0) return;
  if (receiver === account) {
    const own = account.address(copy.jid.endsWith('@lid') ? 'lid' : 'number');
    const id = stanza.attrs.id ?? '';
    const message = await account.phone.decrypt(own, copy.enc).catch(() => undefined);
    if (!message) {
      // Noted only: nobody's ticket hangs on its copy.
      account.network.askedAgain.push({ id, by: 'own phone' });
      return;
    }
    const inner = message.deviceSentMessage?.message ?? message;
    account.copies.push({ id, message: inner });
    await account.asked(inner);
  } else if (receiver.kind === 'person') {
    await receiver.take(account, stanza, copy.enc);
  }
};

const handToGroup = async (
  session: Session,
  account: Account,
  stanza: BinaryNode,
): Promise<void> => {
  const group = session.network.groups.get(stanza.attrs.to ?? '');
  const enc = childOf(stanza, 'enc');
  if (!group || enc?.attrs.type !== 'skmsg') return;
  for (const member of group.members) {
    if (member.kind === 'account') continue;
    const message = await member.device.decryptGroup(group.id, account.address('lid'), enc);
    const id = stanza.attrs.id ?? '';
    member.received.push({ id, message, from: account, stanza, group: group.id });
  }
};
