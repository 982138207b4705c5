import type { ArrivingAnswer } from './exchange.ts';
import { OutboundError } from '../../kernel/outbound-error.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The address a redirect names; undefined where the answer is none. */
export const redirectOf = (
  { status, headers, body }: ArrivingAnswer,
  from: URL,
): URL | undefined => {
  const { location } = headers;
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  if (URL.canParse(location, from.href)) return new URL(location, from);
  body.destroy();
  throw new OutboundError({ kind: 'refused-address', code: 'unreadable', status }, true);
};

/** The last part of an address's path, which is all that people may be told of it; `file` where there is none. */
export const nameOf = ({ pathname }: URL): string => {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'file';
  } catch {
    return last;
  }
};

/** The type an answer declares, without parameters; empty where it does not. */
export const typeOf = ({ headers }: ArrivingAnswer): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim() ?? '';
