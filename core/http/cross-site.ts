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

const isOwnSite = (request: FastifyRequest, publicUrl: string): boolean => {
  const site = header(request.headers['sec-fetch-site']);
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = header(request.headers.origin);
  if (origin === undefined) return true;
  const host = hostOf(origin);
  return host !== undefined && (host === request.host || host === hostOf(publicUrl));
};
