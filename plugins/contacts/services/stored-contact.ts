import type { ContactView } from '../public.ts';

const COLUMNS = [
  'id',
  'uuid',
  'name',
  'number',
  'email',
  'profile_pic_url',
  'is_group',
  'ignore_bot',
] as const;

/** A contact as raw SQL answers with it, with the id of its picture. */
export interface StoredContact {
  id: number;
  uuid: string;
  name: string;
  number: string;
  email: string;
  profile_pic_url: string;
  is_group: boolean;
  ignore_bot: boolean;
}

/** The columns of a {@link StoredContact} in SQL. @param table its name or alias; without one the columns stand alone */
export const contactColumns = (table?: string): string =>
  COLUMNS.map((column) => (table === undefined ? column : `${table}.${column}`)).join(', ');

/** A stored contact under the names of the code; `ContactViews` makes an address of its picture. */
export const contactOf = (row: StoredContact): ContactView => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  number: row.number,
  email: row.email,
  profilePicUrl: row.profile_pic_url,
  isGroup: row.is_group,
  ignoreBot: row.ignore_bot,
});
