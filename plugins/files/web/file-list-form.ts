import { Type } from '@sinclair/typebox';
import { LIST_NAME, LONGEST_LIST_MESSAGE } from '../public.ts';
import type { FileListDto } from '../schemas.ts';

export const fileListFormSchema = Type.Object({
  name: Type.String(LIST_NAME),
  message: Type.String({ minLength: 1, maxLength: LONGEST_LIST_MESSAGE }),
});

/** An option while the form is open. */
export interface OptionValues {
  /** Tells it apart, whether or not the server knows it. */
  readonly key: string;
  /** Undefined: the server does not know it yet. */
  readonly id: number | undefined;
  readonly name: string;
  /** Of the file there will be; empty = none. */
  readonly fileName: string;
  /** The file as it shall be: the one that is there, another, or none. */
  readonly file: 'kept' | 'none' | File;
}

export interface FileListValues {
  readonly name: string;
  readonly message: string;
  readonly options: readonly OptionValues[];
}

let made = 0;

/** An option to be filled in. */
export const newOption = (): OptionValues => {
  made += 1;
  return { key: `new-${String(made)}`, id: undefined, name: '', fileName: '', file: 'none' };
};

const optionOf = ({ id, name, path, mediaName }: FileListDto['options'][number]): OptionValues => ({
  key: String(id),
  id,
  name,
  fileName: path === null ? '' : mediaName || name,
  file: path === null ? 'none' : 'kept',
});

/** A new list has one option, since a list without files is only a text. */
export const valuesOf = (record: FileListDto | undefined): FileListValues => ({
  name: record?.name ?? '',
  message: record?.message ?? '',
  options: record ? record.options.map(optionOf) : [newOption()],
});

/** Those in which something stands: the others are not sent. */
export const written = (options: readonly OptionValues[]): readonly OptionValues[] =>
  options.filter(({ name, file }) => name.trim() !== '' || file !== 'none');

/** The body that is sent before the files. */
export const bodyOf = ({ name, message, options }: FileListValues) => ({
  name: name.trim(),
  message: message.trim(),
  options: written(options).map((option) => ({
    ...(option.id === undefined ? {} : { id: option.id }),
    name: option.name.trim(),
    ...(option.file === 'none' ? { path: null } : {}),
  })),
});
