import type { Secrets } from '../secrets.ts';

/**
 * How a file is handed over: shown in the page where its type is safe, or as a download; `picture` is shown as well, in lists
 * that stay on the screen for hours.
 */
export type Disposition = 'inline' | 'attachment' | 'picture';

export interface MediaLink {
  readonly companyId: number;
  readonly id: string;
  readonly disposition: Disposition;
  /** Seconds the link still works; not above 0 when it has expired. */
  readonly secondsLeft: number;
}

const PURPOSE = 'media.link';
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Seconds a link works at least, and at most as many more as a step has: all made in the same step are equal, so that
 * browsers can keep the file.
 */
const VALIDITY: Readonly<
  Record<Disposition, { readonly shortest: number; readonly step: number }>
> = {
  inline: { shortest: 10 * MINUTE, step: 5 * MINUTE },
  attachment: { shortest: 10 * MINUTE, step: 5 * MINUTE },
  picture: { shortest: 12 * HOUR, step: 12 * HOUR },
};

const LETTERS = { inline: 'i', attachment: 'a', picture: 'p' } as const;
const BY_LETTER: Readonly<Record<string, Disposition>> = {
  i: 'inline',
  a: 'attachment',
  p: 'picture',
};

/**
 * Seconds by which the steps of a picture are later than those of the clock, by its id: those of a long list would otherwise
 * all be loaded anew in the same moment, by every browser.
 */
const delayOf = (disposition: Disposition, id: string): number =>
  disposition === 'picture' ? Number.parseInt(id.slice(0, 8), 16) % VALIDITY.picture.step : 0;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^[1-9]\d{0,11}$/;

const signedText = (companyId: string, id: string, expiry: string, letter: string): string =>
  [companyId, id, expiry, letter].join('|');

/** The path of a link to a file: a picture's works for 12 to 24 hours, every other one for 10 to 15 minutes. */
export const mediaPath = (
  secrets: Pick<Secrets, 'sign'>,
  now: Date,
  { companyId, id, disposition }: Omit<MediaLink, 'secondsLeft'>,
): string => {
  const { shortest, step } = VALIDITY[disposition];
  const earliest = now.getTime() / 1000 + shortest;
  const delay = delayOf(disposition, id);
  const expiry = String(Math.ceil((earliest - delay) / step) * step + delay);
  const company = String(companyId);
  const letter = LETTERS[disposition];
  const signature = secrets.sign(signedText(company, id, expiry, letter), PURPOSE);
  return `/media/${company}/${id}/${expiry}/${letter}/${signature}`;
};

/** The parts of a link's path, as the router cut it. */
export interface LinkParts {
  readonly company: string;
  readonly id: string;
  readonly expiry: string;
  readonly letter: string;
  readonly signature: string;
}

/**
 * @returns what the link is for; `unknown` for a path that is no link, `invalid` for one that was altered or has expired
 */
export const readLink = (
  secrets: Pick<Secrets, 'verify'>,
  now: Date,
  parts: LinkParts,
): MediaLink | 'unknown' | 'invalid' => {
  const link = readExpiredLink(secrets, now, parts);
  return typeof link === 'object' && link.secondsLeft <= 0 ? 'invalid' : link;
};

/** As {@link readLink}, of a link that may have expired. */
export const readExpiredLink = (
  secrets: Pick<Secrets, 'verify'>,
  now: Date,
  { company, id, expiry, letter, signature }: LinkParts,
): MediaLink | 'unknown' | 'invalid' => {
  const disposition = BY_LETTER[letter];
  if (!NUMBER.test(company) || !UUID.test(id) || !NUMBER.test(expiry) || !disposition) {
    return 'unknown';
  }
  const text = signedText(company, id, expiry, letter);
  const secondsLeft = Math.floor(Number(expiry) - now.getTime() / 1000);
  if (!secrets.verify(text, PURPOSE, signature)) return 'invalid';
  return { companyId: Number(company), id, disposition, secondsLeft };
};
