import { Value } from '@sinclair/typebox/value';
import { coreErrors } from 'prosa/core';
import type { Uploads } from 'prosa/core';
import { SendFilesForm } from '../schemas.ts';

const valuesOf = (upload: Uploads, name: string): readonly string[] =>
  [upload.fields[name] ?? []].flat();

/** A form has only texts: numbers and objects are JSON in it. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * The words beside the files of a form: a caption for each file in turn, and what a message of text says beside its
 * text. Fields nobody knows are left alone, as browsers add their own.
 * @throws ERR_VALIDATION naming the field
 */
export const readForm = (upload: Uploads): SendFilesForm => {
  const [quotedMsg] = valuesOf(upload, 'quotedMsg');
  const [clientId] = valuesOf(upload, 'clientId');
  const form = {
    body: valuesOf(upload, 'body'),
    ...(quotedMsg === undefined ? {} : { quotedMsg: parsed(quotedMsg) }),
    ...(clientId === undefined ? {} : { clientId }),
  };
  if (Value.Check(SendFilesForm, form)) return form;
  const [first] = Value.Errors(SendFilesForm, form);
  const [, field = ''] = (first?.path ?? '').split('/');
  throw coreErrors.ERR_VALIDATION({ field });
};
