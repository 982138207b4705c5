import { Value } from '@sinclair/typebox/value';
import { coreErrors } from 'prosa/core';
import type { Uploads } from 'prosa/core';
import { SendBody } from '../shared/message-schemas.ts';

const textOf = ({ fields }: Pick<Uploads, 'fields'>, name: string): string | undefined =>
  [fields[name] ?? []].flat()[0];

/** A form has only texts: numbers and lists are JSON in it. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * The words beside the file of a form. Fields nobody knows are left alone, as browsers add their own.
 * @throws ERR_VALIDATION naming the field
 */
export const readSendForm = (upload: Pick<Uploads, 'fields'>): SendBody => {
  const clientId = textOf(upload, 'clientId');
  const read = Object.fromEntries(
    ['quotedId', 'mentions'].flatMap((name) => {
      const text = textOf(upload, name);
      return text === undefined ? [] : [[name, parsed(text)]];
    }),
  );
  const form = {
    message: textOf(upload, 'message') ?? '',
    ...(clientId === undefined ? {} : { clientId }),
    ...read,
  };
  if (Value.Check(SendBody, form)) return form;
  const [first] = Value.Errors(SendBody, form);
  const [, field = ''] = (first?.path ?? '').split('/');
  throw coreErrors.ERR_VALIDATION({ field });
};
