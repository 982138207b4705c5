import { contactListErrors } from '../errors.ts';
import { NAME_LENGTH } from '../schemas.ts';

const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;
const LONGEST_EMAIL = 254;

const isLong = (name: string): boolean =>
  name.length >= NAME_LENGTH.minLength && name.length <= NAME_LENGTH.maxLength;

/** @throws ERR_CONTACTLIST_REQUIRED, ERR_CONTACTLIST_INVALID_NAME */
export const tidiedListName = (text = ''): string => {
  const name = text.trim();
  if (name === '') throw contactListErrors.ERR_CONTACTLIST_REQUIRED();
  if (!isLong(name)) throw contactListErrors.ERR_CONTACTLIST_INVALID_NAME();
  return name;
};

/** @throws ERR_SEGMENT_INVALID_NAME */
export const tidiedSegmentName = (text: string): string => {
  const name = text.trim();
  if (!isLong(name)) throw contactListErrors.ERR_SEGMENT_INVALID_NAME();
  return name;
};

/** @throws ERR_CONTACTLISTITEM_REQUIRED, ERR_CONTACTLISTITEM_INVALID_NAME */
export const tidiedItemName = (text = ''): string => {
  const name = text.trim();
  if (name === '') throw contactListErrors.ERR_CONTACTLISTITEM_REQUIRED();
  if (!isLong(name)) throw contactListErrors.ERR_CONTACTLISTITEM_INVALID_NAME();
  return name;
};

/** @throws ERR_CONTACTLISTITEM_INVALID_EMAIL */
export const tidiedEmail = (text: string | null | undefined): string => {
  const email = (text ?? '').trim();
  if (email !== '' && (!EMAIL.test(email) || email.length > LONGEST_EMAIL)) {
    throw contactListErrors.ERR_CONTACTLISTITEM_INVALID_EMAIL();
  }
  return email;
};
