import type { IncomingHttpHeaders } from 'node:http';

const header = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
};

/**
 * Whether a request comes from a page of our own, or from a program that is no browser.
 * @param request its headers, and the host it was sent to
 * @param publicUrl where people open Prosa, for a proxy that does not pass the host on
 */
export const isOwnSite = (
  { headers, host }: { readonly headers: IncomingHttpHeaders; readonly host: string },
  publicUrl: string,
): boolean => {
  const site = header(headers['sec-fetch-site']);
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = header(headers.origin);
  if (origin === undefined) return true;
  const originHost = hostOf(origin);
  return originHost !== undefined && (originHost === host || originHost === hostOf(publicUrl));
};
