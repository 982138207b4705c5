import type { FastifyRequest } from 'fastify';
import { coreErrors } from '../kernel/app-error.ts';
import { isOwnSite } from '../kernel/own-site.ts';

/**
 * Refuses a request that another site's page makes a browser send with its cookies. Browsers say where a request comes
 * from, and pages cannot make them lie; programs that are no browser say nothing and hold nobody else's cookies.
 * @param publicUrl where people open Prosa, for a proxy that does not pass the host on
 * @throws ERR_CROSS_SITE
 */
export const refuseCrossSite = (request: FastifyRequest, publicUrl: string): void => {
  if (!isOwnSite(request, publicUrl)) throw coreErrors.ERR_CROSS_SITE();
};
