import { oneLine } from 'prosa/web';
import { withMentions } from './mentions.ts';
import type { Mentions } from './mentions.ts';
import { splitSignature } from './signature.ts';

/** The kind of a message, for an icon and a word where it has no text. */
export type PreviewKind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'call'
  | 'waiting'
  | 'deleted';

const KINDS: Readonly<Record<string, PreviewKind>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  application: 'document',
  sticker: 'sticker',
  locationMessage: 'location',
  contactMessage: 'contact',
  call_log: 'call',
  ciphertext: 'waiting',
  deleted: 'deleted',
};

/** Files whose name says nothing to a reader. */
const NAMELESS: ReadonlySet<PreviewKind> = new Set(['image', 'video', 'audio', 'sticker']);
/** Kinds whose body is not made for reading. */
const CODED: ReadonlySet<PreviewKind> = new Set(['location', 'contact']);

const isFileName = (text: string): boolean => /^\S+\.[a-z0-9]{2,5}$/i.test(text);

/** A message in one line. `text` is undefined where the kind's own word stands for it. */
export const previewOf = (
  kindName: string,
  body: string,
  mentions: Mentions = [],
): { readonly kind: PreviewKind; readonly text: string | undefined } => {
  const kind = KINDS[kindName] ?? 'text';
  if (CODED.has(kind)) return { kind, text: undefined };
  const text = withMentions(oneLine(splitSignature(body).text), mentions);
  const isSilent = text === '' || (NAMELESS.has(kind) && isFileName(text));
  return { kind, text: isSilent && kind !== 'text' ? undefined : text };
};
