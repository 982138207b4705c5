import { Type } from '@sinclair/typebox';
import { LONGEST_MESSAGE, LONGEST_SHORTCODE, SHORTEST } from '../public.ts';
import type { QuickMessageDto } from '../schemas.ts';

/** The rules of the form; whether there must be a text depends on the file. */
export const quickMessageFormSchema = Type.Object({
  shortcode: Type.String({ minLength: SHORTEST, maxLength: LONGEST_SHORTCODE }),
  message: Type.Optional(Type.String({ minLength: SHORTEST, maxLength: LONGEST_MESSAGE })),
});

/** The file as it shall be: the one that is there, another, or none. */
export type FileChoice = 'kept' | 'none' | File;

export interface QuickMessageValues {
  readonly shortcode: string;
  readonly message: string;
  readonly geral: boolean;
  readonly status: boolean;
  readonly tagId: number | null;
  readonly sendOnlyMedia: boolean;
  readonly file: FileChoice;
}

export const valuesOf = (record: QuickMessageDto | undefined): QuickMessageValues => ({
  shortcode: record?.shortcode ?? '',
  message: record?.message ?? '',
  geral: record?.geral ?? false,
  status: record?.status ?? true,
  tagId: record?.tagId ?? null,
  sendOnlyMedia: record?.sendOnlyMedia ?? false,
  file: record?.isMedia === true ? 'kept' : 'none',
});

export const hasFile = ({ file }: Pick<QuickMessageValues, 'file'>): boolean => file !== 'none';

/** The body that is sent before the file. */
export const bodyOf = (values: QuickMessageValues) => ({
  shortcode: values.shortcode.trim(),
  message: values.message.trim(),
  geral: values.geral,
  status: values.status,
  tagId: values.tagId,
  sendOnlyMedia: hasFile(values) && values.sendOnlyMedia,
  isMedia: hasFile(values),
});
