import { quickMessageErrors } from '../errors.ts';
import { LONGEST_SHORTCODE, SHORTEST } from '../public.ts';

const isWithin = (text: string, longest = Number.MAX_SAFE_INTEGER): boolean =>
  text.length >= SHORTEST && text.length <= longest;

/**
 * A shortcut as it is kept: without blanks around it and without the slash it is called by.
 * @throws ERR_QUICKMESSAGE_REQUIRED, ERR_QUICKMESSAGE_INVALID_NAME
 */
export const tidiedShortcode = (typed: string | undefined): string => {
  const shortcode = (typed ?? '').trim().replace(/^\/+\s*/, '');
  if (shortcode === '') throw quickMessageErrors.ERR_QUICKMESSAGE_REQUIRED({ field: 'shortcode' });
  if (!isWithin(shortcode, LONGEST_SHORTCODE)) {
    throw quickMessageErrors.ERR_QUICKMESSAGE_INVALID_NAME({ field: 'shortcode' });
  }
  return shortcode;
};

/**
 * A text as it is kept. Beside a file it may be missing.
 * @throws ERR_QUICKMESSAGE_REQUIRED, ERR_QUICKMESSAGE_INVALID_NAME
 */
export const tidiedMessage = (typed: string | undefined, hasMedia: boolean): string => {
  const message = (typed ?? '').trim();
  if (message === '' && hasMedia) return message;
  if (message === '') throw quickMessageErrors.ERR_QUICKMESSAGE_REQUIRED({ field: 'message' });
  if (!isWithin(message)) {
    throw quickMessageErrors.ERR_QUICKMESSAGE_INVALID_NAME({ field: 'message' });
  }
  return message;
};
