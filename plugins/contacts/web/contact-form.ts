import { Type } from '@sinclair/typebox';
import { NAME_LENGTH, NUMBER_LENGTH } from '../schemas.ts';
import type { ContactDto } from '../schemas.ts';

/** Limits of a text, stretched to what stands there already: channels keep to none of ours. */
const stretched = (
  { minLength, maxLength }: { readonly minLength: number; readonly maxLength: number },
  present = '',
) => ({
  minLength: present === '' ? minLength : Math.min(minLength, present.length),
  maxLength: Math.max(maxLength, present.length),
});

/** What the form asks of a contact; the server says the same and more. */
export const contactFormSchema = (contact?: ContactDto) =>
  Type.Object({
    name: Type.String(stretched(NAME_LENGTH, contact?.name)),
    number: Type.String(stretched(NUMBER_LENGTH, contact?.number)),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  });

/** A row of extra information while it is edited. */
export interface ExtraRow {
  /** Tells rows apart on the page; the server's id where there is one. */
  readonly key: string;
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
  /** Only asked of a new contact. */
  readonly opensConversation: boolean;
}

export const EMPTY_CONTACT: ContactValues = {
  name: '',
  number: '',
  email: '',
  ignoreBot: false,
  extraInfo: [],
  opensConversation: true,
};

export const valuesOf = (contact: ContactDto): ContactValues => ({
  name: contact.name,
  number: contact.number,
  email: contact.email,
  ignoreBot: contact.ignoreBot,
  extraInfo: contact.extraInfo.map((row) => ({ ...row, key: String(row.id) })),
  opensConversation: false,
});

const isBlank = ({ name, value }: ExtraRow): boolean => name.trim() === '' && value.trim() === '';

/** Whether a row says something without saying what. */
export const hasNamelessRow = (rows: readonly ExtraRow[]): boolean =>
  rows.some((row) => !isBlank(row) && row.name.trim() === '');

/** What is sent: rows left blank are not. */
export const bodyOf = (values: ContactValues) => ({
  name: values.name.trim(),
  number: values.number.trim(),
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
