const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi;
/** Ends of names that messengers turn into links without a protocol before them. */
const ENDS =
  'com|net|org|br|io|app|me|link|info|online|site|xyz|shop|store|top|live|club|co|ly|gl|gg|dev|ai|tk|ru|cn|us|eu|pt|es|ar|mx';
const BARE = new RegExp(
  `(?<![\\w@./-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:${ENDS})\\b(?:[/?][^\\s<>"'\`]*)?(?!\\.?\\w)`,
  'gi',
);
const MARKDOWN = /\[([^\]\n]*)\]\((https?:\/\/[^\s)]+)\)/gi;

const hostOf = (address: string): string => {
  const whole = /^https?:/i.test(address) ? address : `https://${address}`;
  return URL.canParse(whole) ? new URL(whole).hostname.replace(/^www\./, '') : '';
};

/** The hosts that a text names, in small letters and without `www.`. */
export const hostsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(ADDRESS), ...text.matchAll(BARE)].map(([found]) => hostOf(found))),
];

const isAllowed = (address: string, allowed: readonly string[]): boolean => {
  const host = hostOf(address);
  return allowed.some((each) => host === each || host.endsWith(`.${each}`));
};

/**
 * A text with links to some hosts alone, and to what lies below them; others are taken out.
 * @returns also whether any was taken out
 */
export const withAllowedLinks = (
  text: string,
  allowed: readonly string[],
): { readonly text: string; readonly isChanged: boolean } => {
  const keep = (found: string): string => (isAllowed(found, allowed) ? found : '');
  const plain = text.replaceAll(MARKDOWN, (_, words: string, address: string) =>
    words === address ? address : `${words}: ${address}`,
  );
  const kept = plain.replaceAll(ADDRESS, keep).replaceAll(BARE, keep);
  return {
    text: kept === plain ? plain : kept.replaceAll(/[ \t]{2,}/g, ' ').trim(),
    isChanged: kept !== plain,
  };
};
