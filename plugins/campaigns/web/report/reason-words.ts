import type { Translate } from 'prosa/web';

const KNOWN = [
  'opted-out',
  'no-basis',
  'frequency',
  'absent',
  'gone',
  'ended',
  'not-on-whatsapp',
  'address-refused',
  'file-lost',
  'timelock',
  'restricted',
];

/** Why a recipient failed or was left out, in words. */
export const reasonWords = (t: Translate, reason: string): string =>
  KNOWN.includes(reason) ? t(`reasons.${reason}`) : t('reasons.other');
