import type { proto } from '@whiskeysockets/baileys';

/** A payload as phones send it, and what becomes of it. */
export interface Sample {
  readonly name: string;
  readonly message: proto.IMessage | null;
  readonly content: Readonly<Record<string, unknown>>;
}

export const bytes = (length = 32): Uint8Array => Buffer.alloc(length, 7);

export const file = {
  mediaKey: bytes(),
  directPath: '/v/t62.7118-24/1_n.enc?ccb=11-4',
  url: 'https://mmg.whatsapp.net/v/t62.7118-24/1_n.enc',
  fileSha256: bytes(),
  fileEncSha256: bytes(),
  fileLength: 1_234,
};

export const media = (type: string, mime: string) => ({
  type,
  mime,
  mediaKey: file.mediaKey,
  sha256: file.fileSha256,
  size: file.fileLength,
  directPath: file.directPath,
  url: file.url,
});

export const image = { ...file, mimetype: 'image/jpeg', caption: 'a nota', height: 1, width: 1 };
export const quoting = {
  stanzaId: '3EB0AA',
  participant: '5511@s.whatsapp.net',
  quotedMessage: { conversation: 'qual?' },
};
export const key = (id?: string) => ({
  remoteJid: '5511@s.whatsapp.net',
  fromMe: false,
  ...(id === undefined ? {} : { id }),
});
export const vcard = (name: string, rest: string) =>
  `BEGIN:VCARD\nVERSION:3.0\nN:;${name};;;\nFN:${name}\n${rest}\nEND:VCARD`;
export const said = (kind: string, body: string, more: object = {}) => ({
  type: 'message',
  kind,
  body,
  ...more,
});
export const ignored = (reason: string) => ({ type: 'ignored', reason });

export const within = (levels: number, message: proto.IMessage): proto.IMessage =>
  levels === 0 ? message : within(levels - 1, { ephemeralMessage: { message } });
