import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { coreErrors } from './errors.ts';

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
 * Refuses a request that another site's page makes a browser send with its cookies. Browsers say where a request comes
 * from, and pages cannot make them lie; programs that are no browser say nothing and hold nobody else's cookies.
 * @param publicUrl where people open Prosa, for a proxy that does not pass the host on
 * @throws ERR_CROSS_SITE
 */
export const refuseCrossSite = (request: FastifyRequest, publicUrl: string): void => {
  if (!isOwnSite(request, publicUrl)) throw coreErrors.ERR_CROSS_SITE();
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
