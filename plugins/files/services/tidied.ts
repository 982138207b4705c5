import { fileErrors } from '../errors.ts';
import { LIST_NAME } from '../public.ts';

/** A name as it is kept. @throws ERR_FILE_LIST_INVALID_NAME */
export const tidiedName = (typed: string | undefined): string => {
  const name = (typed ?? '').trim();
  if (name.length < LIST_NAME.minLength || name.length > LIST_NAME.maxLength) {
    throw fileErrors.ERR_FILE_LIST_INVALID_NAME({ field: 'name' });
  }
  return name;
};

/** A message as it is kept. @throws ERR_FILE_LIST_MESSAGE_REQUIRED */
export const tidiedMessage = (typed: string | undefined): string => {
  const message = (typed ?? '').trim();
  if (message === '') throw fileErrors.ERR_FILE_LIST_MESSAGE_REQUIRED({ field: 'message' });
  return message;
};
