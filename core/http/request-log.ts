import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Asked every few seconds by machines; nobody wants to read it. */
const QUIET = /^\/(livez|readyz|metrics|assets)\b/;

/** One line per request: who, which route, what came of it and how long it took. Never a query string or a body. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Its end says all there is to say.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { session } = request as { session?: { companyId: number; userId: number } | null };
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      ...(session ? { companyId: session.companyId, userId: session.userId } : {}),
      ...(error ? { err: error } : {}),
    };
    if (QUIET.test(request.url)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  }
}
