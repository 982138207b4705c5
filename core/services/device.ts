import Bowser from 'bowser';

/** Longer ones are no browser's. */
const LONGEST_AGENT = 300;

/** A device as its user agent names it: a hint for people, never a proof. */
export interface Device {
  /** Such as `Chrome`; null when it is not known. */
  readonly browser: string | null;
  /** Such as `Windows` or `Android`; null when it is not known. */
  readonly system: string | null;
  readonly kind: 'computer' | 'phone' | 'tablet' | 'unknown';
}

const KINDS: Readonly<Record<string, Device['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

const known = (name: string | undefined): string | null =>
  name === undefined || name === '' ? null : name;

/** Reads the `User-Agent` header of a session's login. */
export const deviceOf = (userAgent: string | null | undefined): Device => {
  const text = (userAgent ?? '').trim().slice(0, LONGEST_AGENT);
  if (text === '') return { browser: null, system: null, kind: 'unknown' };
  const { browser, os, platform } = Bowser.parse(text);
  return {
    browser: known(browser.name),
    system: known(os.name),
    kind: KINDS[platform.type ?? ''] ?? 'unknown',
  };
};
