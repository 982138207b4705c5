import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { AnyMessageContent, WAMessageKey } from '@whiskeysockets/baileys';
import type { OutgoingChange, OutgoingMessage } from '../../../connections/public.ts';

/** A stored file on its way out. */
export interface OutgoingFile {
  readonly source: { stream: Readable };
  readonly mime: string;
  readonly name: string;
}

/** The library's content for a message without a file. Links are not looked up: that would be a request of ours. */
const textContent = (body: string): AnyMessageContent => ({ text: body, linkPreview: null });

/** Recordings of our screens are named so. */
const RECORDED = /^audio-record-site-/;

/** The form of a sound on phones: somebody's voice, or a file. Opus in Ogg is what phones record themselves. */
const voiceOf = (mime: string, name: string): { mimetype: string; ptt?: boolean } => {
  if (mime.startsWith('audio/ogg')) return { mimetype: 'audio/ogg; codecs=opus', ptt: true };
  return RECORDED.test(name) ? { mimetype: mime, ptt: true } : { mimetype: mime };
};

/** The library's content for a message. Pure. */
export const contentFor = (
  { kind, body, mediaName }: Pick<OutgoingMessage, 'kind' | 'body' | 'mediaName'>,
  file: OutgoingFile | undefined,
): AnyMessageContent => {
  if (!file) return textContent(body);
  const { source, mime, name } = file;
  const caption = body === '' ? {} : { caption: body };
  switch (kind) {
    case 'image':
      return { image: source, mimetype: mime, ...caption };
    case 'video':
      return { video: source, mimetype: mime, ...caption };
    case 'audio':
      return { audio: source, ...voiceOf(mime, mediaName ?? name) };
    case 'sticker':
      return mime === 'image/webp'
        ? { sticker: source, mimetype: mime }
        : { image: source, mimetype: mime };
    default:
      return { document: source, mimetype: mime, fileName: mediaName ?? name, ...caption };
  }
};

/** The library's content for a change. Pure. */
export const changeFor = (
  { type, body }: Pick<OutgoingChange, 'type' | 'body'>,
  key: WAMessageKey,
): AnyMessageContent => {
  if (type === 'edit') return { text: body, edit: key, linkPreview: null };
  return type === 'delete' ? { delete: key } : { react: { text: body, key } };
};

/** The same change always has the same id: handed over twice, it is one. */
export const changeId = ({ type, externalId, body }: OutgoingChange): string =>
  `3EB0${createHash('sha256').update(`${type}:${externalId}:${body}`).digest('hex').slice(0, 18).toUpperCase()}`;

/** How stanzas of changes are marked. */
export const changeAttributes = (type: OutgoingChange['type']): Record<string, string> =>
  type === 'edit' ? { edit: '1' } : type === 'delete' ? { edit: '7' } : {};
