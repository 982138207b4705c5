import { Value } from '@sinclair/typebox/value';
import { coreErrors } from 'prosa/core';
import type { Uploads } from 'prosa/core';
import { SendBody } from '../schemas.ts';

/** The form field that files come in. */
const FILES = 'medias';

/** A form has only texts. */
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

const refuse = (field: string): never => {
  throw coreErrors.ERR_VALIDATION({ field });
};

/**
 * The message beside the files of a form, as strict as JSON is taken.
 * @throws ERR_VALIDATION naming a field that nobody knows, that comes twice, or that means nothing
 */
export const readSendForm = ({ fields, files }: Pick<Uploads, 'fields' | 'files'>): SendBody => {
  const stray = files.find(({ field }) => field !== FILES);
  if (stray) return refuse(stray.field);
  const message: Record<string, unknown> = { ...fields };
  for (const name of ['openTicket', 'closeTicket']) {
    const { [name]: text } = fields;
    if (text === undefined) continue;
    const value = typeof text === 'string' ? BOOLEANS[text] : undefined;
    if (value === undefined) return refuse(name);
    message[name] = value;
  }
  const { expiresInMinutes: minutes } = fields;
  if (typeof minutes === 'string') {
    if (!/^\d+$/.test(minutes)) return refuse('expiresInMinutes');
    message['expiresInMinutes'] = Number(minutes);
  }
  if (Value.Check(SendBody, message)) return message;
  const [first] = Value.Errors(SendBody, message);
  return refuse((first?.path ?? '').split('/')[1] ?? '');
};
