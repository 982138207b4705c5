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

/** What is not known by name but carries a file can at least be downloaded. */
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

/** Seconds as a player shows them: `1:03`. */
export const clockText = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0
    ? `${String(hours)}:${String(minutes).padStart(2, '0')}:${rest}`
    : `${String(minutes)}:${rest}`;
};
