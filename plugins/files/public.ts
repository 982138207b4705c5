import type { Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';
import type { TicketFile } from '../tickets/public.ts';

/** Characters of a list's name. */
export const LIST_NAME = { minLength: 3, maxLength: 100 } as const;

/** Most characters of a list's message: what one message of the channel carries. */
export const LONGEST_LIST_MESSAGE = 4096;

/** Most characters of an option's name, which is the caption of its file. */
export const LONGEST_OPTION_NAME = 255;

/** Most options of a list: each file is a message. */
export const MOST_OPTIONS = 10;

/** A message of a list: a text, or a file with the text as its caption. The file belongs to the message. */
export interface FileListPart {
  readonly body: string;
  readonly file?: TicketFile;
}

/** The lists of files of a company, for those above. */
export interface FileLists {
  /** The name of each list by its id; missing ones are left out. */
  names(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /**
   * The files of a list with their captions, in its order, each a copy for one message. They belong to the transaction, like
   * the message that carries them.
   * @throws ERR_NO_FILE_FOUND without such a list; ERR_MEDIA_NOT_FOUND, ERR_STORAGE_LIMIT
   */
  parts(ctx: Ctx, id: number): Promise<readonly FileListPart[]>;
}

export const FileLists = defineToken<FileLists>('files.FileLists');

/** Something that still needs a list. */
export interface FileListUse {
  /** Names of what needs it, a few are enough; empty: nothing of this plugin does. */
  usesOf(ctx: Ctx, fileListId: number): Promise<readonly string[]>;
}

/** Filled by plugins that refer to lists of files (many): a list that one of them needs is not deleted. */
export const FileListUsesPoint = definePoint<FileListUse>('files.uses', 'many');
