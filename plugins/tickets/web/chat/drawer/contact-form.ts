import { Type } from '@sinclair/typebox';
import { HttpError } from 'prosa/web';
import type { ContactDetails } from './use-contact.ts';

/** What the form asks of a contact; the server says the same and more. */
export const contactFormSchema = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 50 }),
  number: Type.String({ minLength: 8, maxLength: 50 }),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
});

/** A pair of extra information while it is edited. */
export interface ExtraRow {
  /** Tells rows apart on the page. */
  readonly key: string;
  /** The server's, where it has one. */
  readonly id?: number;
  readonly name: string;
  readonly value: string;
}

export interface ContactValues {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly ignoreBot: boolean;
  readonly extraInfo: readonly ExtraRow[];
}

export const valuesOf = (contact: ContactDetails): ContactValues => ({
  name: contact.name,
  number: contact.number,
  email: contact.email,
  ignoreBot: contact.ignoreBot,
  extraInfo: contact.extraInfo.map((row) => ({ ...row, key: String(row.id) })),
});

const isBlank = ({ name, value }: ExtraRow): boolean => name.trim() === '' && value.trim() === '';

/** Whether a pair says something without saying what. */
export const hasNamelessRow = (rows: readonly ExtraRow[]): boolean =>
  rows.some((row) => !isBlank(row) && row.name.trim() === '');

/** What is sent: pairs left blank are not, and a group keeps the number that is its own. */
export const bodyOf = (values: ContactValues, isGroup: boolean) => ({
  name: values.name.trim(),
  ...(isGroup ? {} : { number: values.number.trim() }),
  email: values.email.trim(),
  ignoreBot: values.ignoreBot,
  extraInfo: values.extraInfo
    .filter((row) => !isBlank(row))
    .map(({ id, name, value }) => ({
      ...(id === undefined ? {} : { id }),
      name: name.trim(),
      value: value.trim(),
    })),
});

const ABOUT_THE_NUMBER = new Set(['ERR_DUPLICATED_CONTACT', 'ERR_CONTACT_INVALID_NUMBER']);

/** Gives a refusal the field it is about, so that the form shows it there. */
export const atItsField = (error: unknown): unknown =>
  error instanceof HttpError && ABOUT_THE_NUMBER.has(error.code)
    ? new HttpError(error.status, error.code, { ...error.details, field: 'number' })
    : error;
