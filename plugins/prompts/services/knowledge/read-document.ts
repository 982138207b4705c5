import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { chunksOf } from './chunks.ts';
import { pageText } from './page-text.ts';

/** A document as it was read. */
export interface ReadDocument {
  /** As the document calls itself; empty where it does not. */
  readonly title: string;
  readonly chunks: readonly string[];
}

/** A document that is no text, or not one that can be read. */
export type Unreadable = 'unreadable' | 'unsupported' | 'locked' | 'empty';

const startsWith = (bytes: Uint8Array, start: string): boolean =>
  Buffer.from(bytes.subarray(0, start.length)).toString('latin1') === start;

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).toString('latin1').includes('%PDF-');

/** The characters of a page: in UTF-8, or as the page itself says. */
const decoded = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, '\u00FF\u00FE')) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
    const label = /charset=["']?(?<label>[\w-]{2,30})/i.exec(start)?.groups?.label;
    try {
      return new TextDecoder(label ?? 'windows-1252').decode(bytes);
    } catch {
      return undefined;
    }
  }
};

const readPdf = async (bytes: Uint8Array): Promise<ReadDocument | Unreadable> => {
  try {
    // Eval is only how the library draws faster; nothing is drawn here.
    const document: unknown = await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      verbosity: 0,
    });
    const { text } = await extractText(document, { mergePages: false });
    const { info } = await getMeta(document);
    const title: unknown = info['Title'];
    const chunks = chunksOf(text.join('\n\n'));
    if (chunks.length === 0) return 'empty';
    return { title: typeof title === 'string' ? title.trim() : '', chunks };
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable';
  }
};

const readText = (bytes: Uint8Array, isPage: boolean): ReadDocument | Unreadable => {
  const written = decoded(bytes);
  if (written === undefined) return 'unreadable';
  const { title, text } = isPage ? pageText(written) : { title: '', text: written };
  const chunks = chunksOf(text);
  return chunks.length === 0 ? 'empty' : { title, chunks };
};

/**
 * Reads a PDF, a page or a text by its bytes. Runs in a thread of its own: a document may be made to take long.
 * @param type media type as its sender declares it, empty where nobody does
 */
export const run = async ({
  bytes,
  type,
}: {
  readonly bytes: Uint8Array;
  readonly type: string;
}): Promise<ReadDocument | Unreadable> => {
  if (isPdf(bytes)) return readPdf(bytes);
  const isPage = type === 'text/html' || type === 'application/xhtml+xml';
  if (!isPage && type !== '' && !type.startsWith('text/') && type !== 'application/json') {
    return 'unsupported';
  }
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  if (start.includes('\0') && !startsWith(bytes, '\u00FF\u00FE')) return 'unsupported';
  return readText(bytes, isPage || /^\s*<(?:!doctype|html)/i.test(start));
};
