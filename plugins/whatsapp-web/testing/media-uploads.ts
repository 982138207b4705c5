import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, proto } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Session } from './network-parts.ts';
import { childOf, node } from './nodes.ts';

interface Attached {
  readonly mediaKey?: Uint8Array | null;
  readonly directPath?: string | null;
}

const attachedTo = (message: proto.IMessage): Attached | undefined =>
  message.imageMessage ??
  message.videoMessage ??
  message.audioMessage ??
  message.documentMessage ??
  message.stickerMessage ??
  undefined;

/** A linked device could not download a file: the phone uploads it again, or says that it has it no more. */
export const answerUpload = (session: Session, receipt: BinaryNode): void => {
  const { network, account } = session;
  const id = receipt.attrs.id ?? '';
  const people = [...network.people.values()];
  const message = people.map((person) => person.wrote(id)).find((found) => found !== undefined);
  const file = message && attachedTo(message);
  if (!file?.mediaKey || !account?.answersDevice) return;
  const directPath = network.media.uploadAgain(file.directPath ?? '');
  const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType;
  const answer = proto.MediaRetryNotification.encode({
    stanzaId: id,
    result: directPath === undefined ? NOT_FOUND : SUCCESS,
    ...(directPath === undefined ? {} : { directPath }),
  }).finish();
  const key = hkdf(Buffer.from(file.mediaKey), 32, { info: 'WhatsApp Media Retry Notification' });
  const iv = randomBytes(12);
  const sealed = aesEncryptGCM(answer, key, iv, Buffer.from(id));
  const rmr = childOf(receipt, 'rmr')?.attrs ?? {};
  session.send(
    node('notification', { id, from: account.jid, type: 'mediaretry' }, [
      node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)]),
      node('rmr', rmr),
    ]),
  );
};
