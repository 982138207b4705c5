/** The kind of a file to those who look at a message: the first part of its type, `application` for all documents. */
export type MediaKind = 'image' | 'audio' | 'video' | 'application';

export interface FileKind {
  readonly mime: string;
  readonly kind: MediaKind;
  /** May be shown inside a page; everything else is only handed over as a download. */
  readonly inline: boolean;
  /** Endings a name of this type may have; the first is added where a name has none of them. */
  readonly extensions: readonly string[];
}

const define = (
  mime: string,
  kind: MediaKind,
  inline: boolean,
  ...extensions: string[]
): FileKind => ({ mime, kind, inline, extensions });

const office = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';

const KINDS: readonly FileKind[] = [
  define('image/png', 'image', true, 'png'),
  define('image/apng', 'image', true, 'png', 'apng'),
  define('image/jpeg', 'image', true, 'jpg', 'jpeg', 'jfif', 'jpe'),
  define('image/webp', 'image', true, 'webp'),
  define('image/gif', 'image', true, 'gif'),
  define('audio/mpeg', 'audio', true, 'mp3', 'mpga'),
  define('audio/mp4', 'audio', true, 'm4a', 'mp4', 'm4b'),
  define('audio/ogg', 'audio', true, 'ogg', 'oga', 'opus'),
  define('audio/webm', 'audio', true, 'webm', 'weba'),
  define('audio/wav', 'audio', true, 'wav'),
  define('audio/aac', 'audio', true, 'aac'),
  define('audio/amr', 'audio', true, 'amr'),
  define('audio/flac', 'audio', true, 'flac'),
  define('video/mp4', 'video', true, 'mp4', 'm4v'),
  define('video/webm', 'video', true, 'webm'),
  define('video/3gpp', 'video', true, '3gp', '3gpp'),
  define('video/quicktime', 'video', false, 'mov', 'qt'),
  define('application/pdf', 'application', false, 'pdf'),
  define('application/zip', 'application', false, 'zip'),
  define('application/msword', 'application', false, 'doc', 'dot'),
  define('application/vnd.ms-excel', 'application', false, 'xls', 'xlt'),
  define('application/vnd.ms-powerpoint', 'application', false, 'ppt', 'pps'),
  define(`${office}wordprocessingml.document`, 'application', false, 'docx'),
  define(`${office}spreadsheetml.sheet`, 'application', false, 'xlsx'),
  define(`${office}presentationml.presentation`, 'application', false, 'pptx'),
  define(`${openDocument}text`, 'application', false, 'odt'),
  define(`${openDocument}spreadsheet`, 'application', false, 'ods'),
  define(`${openDocument}presentation`, 'application', false, 'odp'),
  define('text/plain', 'application', false, 'txt', 'log', 'md'),
  define('text/csv', 'application', false, 'csv'),
  define('text/vcard', 'application', false, 'vcf'),
];

/** A file of which only its name is shown, whatever it holds. */
export const OPAQUE = define('application/octet-stream', 'application', false);

const BY_MIME: ReadonlyMap<string, FileKind> = new Map(KINDS.map((kind) => [kind.mime, kind]));

/** Other names the same types go by. */
const ALIASES: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'audio/mp3': 'audio/mpeg',
  'video/x-m4v': 'video/mp4',
  'video/3gpp2': 'video/3gpp',
  'text/x-vcard': 'text/vcard',
};

/** Types the same bytes may be, told apart only by what the sender says: a recording without picture. */
const AUDIO_ONLY: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm',
  'video/mp4': 'audio/mp4',
  'video/ogg': 'audio/ogg',
  'application/ogg': 'audio/ogg',
};

const bare = (mime: string): string => (mime.split(';')[0] ?? '').trim().toLowerCase();

/** The allowed type with this name; undefined for everything that may not be stored. */
export const kindOf = (mime: string): FileKind | undefined => {
  const name = bare(mime);
  return BY_MIME.get(ALIASES[name] ?? name);
};

/** The allowed type of what was found in a file, given what its sender called it. */
export const kindFound = (found: string, declared: string): FileKind | undefined => {
  const audio = AUDIO_ONLY[bare(found)];
  const isAudio = declared.toLowerCase().startsWith('audio/') || bare(found).endsWith('/ogg');
  return audio && isAudio ? BY_MIME.get(audio) : kindOf(found);
};

/** The allowed type with this ending, among some. */
export const kindByExtension = (
  extension: string,
  among: readonly string[],
): FileKind | undefined =>
  KINDS.find(({ mime, extensions }) => among.includes(mime) && extensions.includes(extension));
