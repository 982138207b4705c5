import type { FastifyRequest } from 'fastify';

/** The access token of a request, from its Authorization header. */
export const bearerToken = (request: FastifyRequest): string | undefined => {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1];
};
