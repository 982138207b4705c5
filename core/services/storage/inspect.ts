import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { imageSize } from './image-size.ts';
import type { ImageSize } from './image-size.ts';
import { kindByExtension, kindFound, OPAQUE } from './file-kinds.ts';
import type { FileKind } from './file-kinds.ts';
import { extensionOf, isDangerousName } from './file-names.ts';

/** A larger picture takes a browser hundreds of megabytes to show: it is handed over as a file. */
const MAXIMUM_PIXELS = 50_000_000;
const MAXIMUM_PIXELS_PER_SIDE = 10_000;
const HEAD_BYTES = 1024 * 1024;
const TEXT_START = 4096;

const TEXT_TYPES = ['text/plain', 'text/csv', 'text/vcard'];
/** The container of old office files; also of installers, so the ending must say which it is. */
const COMPOUND = 'application/x-cfb';
const OLD_OFFICE = [
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
];

const MARKUP = /<(!doctype|html|head|body|script|svg|iframe|\?xml)/i;
/** Markup that no picture contains by chance, but a picture that is a page at the same time does. */
const MARKUP_IN_IMAGE = /<(!doctype html|html[\s>]|script|iframe|svg\s)/i;
const LONGEST_MARKUP = 16;

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const hasMarkup = async (path: string): Promise<boolean> => {
  let tail = '';
  for await (const chunk of createReadStream(path, { encoding: 'latin1' })) {
    const text = tail + String(chunk);
    if (MARKUP_IN_IMAGE.test(text)) return true;
    tail = text.slice(-LONGEST_MARKUP);
  }
  return false;
};

const isPlainText = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start = '';
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      // oxlint-disable-next-line no-control-regex -- characters no text has are what is looked for
      if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return false;
      if (start.length < TEXT_START) start += text.slice(0, TEXT_START);
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
  return !MARKUP.test(start);
};

/** The kind of an image: itself, a mere file where it is too large to be shown, undefined where it is broken or a page. */
const imageKind = async (path: string, kind: FileKind): Promise<FileKind | undefined> => {
  const size = imageSize(kind.mime, await readHead(path));
  const isEmpty = size !== undefined && Math.min(size.width, size.height) === 0;
  if (isEmpty || (await hasMarkup(path))) return undefined;
  return size && isShowable(size) ? kind : OPAQUE;
};

const isShowable = ({ width, height }: ImageSize): boolean =>
  width * height <= MAXIMUM_PIXELS && Math.max(width, height) <= MAXIMUM_PIXELS_PER_SIDE;

const textKind = async (
  path: string,
  extension: string,
  declared: string,
): Promise<FileKind | undefined> => {
  const named = kindByExtension(extension, TEXT_TYPES);
  const isText = named ?? (extension === '' && declared.startsWith('text/plain'));
  if (!isText || !(await isPlainText(path))) return undefined;
  return named ?? kindByExtension('txt', TEXT_TYPES);
};

/**
 * The real kind of a stored file, by its bytes. The name and the declared type only choose between readings of the same
 * bytes.
 * @returns undefined for what may not be stored
 */
export const inspect = async (
  path: string,
  { name, declared }: { readonly name: string; readonly declared: string },
): Promise<FileKind | undefined> => {
  if (isDangerousName(name)) return undefined;
  // Loaded with the first file, not with each start.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  const extension = extensionOf(name);
  if (!found || TEXT_TYPES.includes(found.mime)) return textKind(path, extension, declared);
  // Text in another encoding begins like an MP3 does.
  if (kindByExtension(extension, TEXT_TYPES)) return undefined;
  if (found.mime === COMPOUND) return kindByExtension(extension, OLD_OFFICE);
  const kind = kindFound(found.mime, declared);
  return kind?.kind === 'image' ? imageKind(path, kind) : kind;
};
