import { OutboundError } from '../../kernel/outbound-error.ts';

/** Headers that belong to the connection and to the length of the request: whoever sets them can smuggle a second request. */
const OURS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Asked for in each request: an answer that unpacks itself has no length that could be limited. */
const ALWAYS = { 'user-agent': 'Prosa', 'accept-encoding': 'identity' };

/**
 * The headers of a request, by names in small letters.
 * @throws OutboundError `bad-request`, `header` for one that is ours to set or none at all
 */
export const requestHeaders = (
  given: Readonly<Record<string, string>> = {},
  usual: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const own = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (own.some(([name]) => !NAME.test(name) || OURS.has(name))) {
    throw new OutboundError({ kind: 'bad-request', code: 'header' }, false);
  }
  return { ...ALWAYS, ...usual, ...Object.fromEntries(own) };
};

/** Headers that any server may see. A list of those that none may see would miss the next service's name for a key. */
const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  ...Object.keys(ALWAYS),
]);

/** The headers for the target of a redirect. @param isSameOrigin whether it is the server that redirects */
export const redirectedHeaders = (
  headers: Readonly<Record<string, string>>,
  isSameOrigin: boolean,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => isSameOrigin || HARMLESS.has(name)),
  );
