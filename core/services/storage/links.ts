import type { Secrets } from '../secrets.ts';

/** How a file is handed over: shown in the page where its type is safe, or as a download. */
export type Disposition = 'inline' | 'attachment';

export interface MediaLink {
  readonly companyId: number;
  readonly id: string;
  readonly disposition: Disposition;
  /** Seconds the link still works. */
  readonly secondsLeft: number;
}

const PURPOSE = 'media.link';
/** A link works for 10 to 15 minutes: all made in the same 5 minutes are equal, so browsers can keep the file. */
const SHORTEST_SECONDS = 10 * 60;
const STEP_SECONDS = 5 * 60;

const LETTERS = { inline: 'i', attachment: 'a' } as const;
const BY_LETTER: Readonly<Record<string, Disposition>> = { i: 'inline', a: 'attachment' };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^[1-9]\d{0,11}$/;

const signedText = (companyId: string, id: string, expiry: string, letter: string): string =>
  [companyId, id, expiry, letter].join('|');

/** The path of a link to a file, valid for at most 15 minutes. */
export const mediaPath = (
  secrets: Pick<Secrets, 'sign'>,
  now: Date,
  { companyId, id, disposition }: Omit<MediaLink, 'secondsLeft'>,
): string => {
  const earliest = now.getTime() / 1000 + SHORTEST_SECONDS;
  const expiry = String(Math.ceil(earliest / STEP_SECONDS) * STEP_SECONDS);
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
  { company, id, expiry, letter, signature }: LinkParts,
): MediaLink | 'unknown' | 'invalid' => {
  const disposition = BY_LETTER[letter];
  if (!NUMBER.test(company) || !UUID.test(id) || !NUMBER.test(expiry) || !disposition) {
    return 'unknown';
  }
  const text = signedText(company, id, expiry, letter);
  const secondsLeft = Math.floor(Number(expiry) - now.getTime() / 1000);
  if (secondsLeft <= 0 || !secrets.verify(text, PURPOSE, signature)) return 'invalid';
  return { companyId: Number(company), id, disposition, secondsLeft };
};
