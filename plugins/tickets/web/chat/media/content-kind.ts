/** How a message's content is drawn. */
export type ContentKind =
  | 'text'
  | 'image'
  | 'sticker'
  | 'video'
  | 'audio'
  | 'document'
  | 'location'
  | 'liveLocation'
  | 'contacts'
  | 'call'
  | 'reaction'
  | 'waiting'
  | 'unknown';

const KINDS: Readonly<Record<string, ContentKind>> = {
  conversation: 'text',
  extendedTextMessage: 'text',
  editedMessage: 'text',
  buttonsResponseMessage: 'text',
  listResponseMessage: 'text',
  templateButtonReplyMessage: 'text',
  image: 'image',
  sticker: 'sticker',
  video: 'video',
  audio: 'audio',
  application: 'document',
  document: 'document',
  text: 'document',
  locationMessage: 'location',
  liveLocationMessage: 'liveLocation',
  contactMessage: 'contacts',
  contactsArrayMessage: 'contacts',
  reactionMessage: 'reaction',
  call_log: 'call',
  ciphertext: 'waiting',
};

/** A message of a kind not known by name can at least be downloaded if it carries a file. */
export const contentKindOf = (mediaType: string, mediaUrl: string | null = null): ContentKind =>
  KINDS[mediaType] ?? (mediaUrl === null ? 'unknown' : 'document');

/** Kinds whose body is not made for reading: it is drawn. */
const DRAWN: ReadonlySet<ContentKind> = new Set([
  'location',
  'liveLocation',
  'contacts',
  'call',
  'reaction',
]);

/** Whether the body is drawn rather than read. */
export const isBodyDrawn = (mediaType: string): boolean => DRAWN.has(contentKindOf(mediaType));

/** Whether a message can be looked at in large. */
export const isViewable = (mediaType: string): boolean =>
  ['image', 'video'].includes(contentKindOf(mediaType));

/** Kinds somebody may write anew: words, and what stands below a file. */
export const isText = (mediaType: string): boolean => contentKindOf(mediaType) === 'text';
