import { createHash, timingSafeEqual } from 'node:crypto';
// For the `hide` of a route's schema.
import type {} from '@fastify/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Health } from '../services/health.ts';
import type { Metrics } from '../services/metrics.ts';
import { bearerToken } from './bearer-token.ts';
import { ErrorBody, Closed } from '../kernel/schemas.ts';

export interface OperationsOptions {
  readonly health: Health;
  readonly metrics: Metrics;
  /** Bearer tokens that may read the metrics. */
  readonly metricsTokens: readonly string[];
}

const Readiness = Closed({
  ready: Type.Boolean(),
  parts: Type.Record(
    Type.String(),
    Closed({
      ok: Type.Boolean(),
      milliseconds: Type.Integer(),
      reason: Type.Optional(Type.String()),
    }),
  ),
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** Counts every answer by route, method and status. Called before the routes are added. */
const observeRequests = (app: FastifyInstance, metrics: Metrics): void => {
  const durations = metrics.durations('http_request_duration_seconds', 'Time to answer', [
    'route',
    'method',
    'code',
  ]);
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(reply.elapsedTime / 1000, {
      // The pattern, never the address: that has no end of values.
      route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
      method: request.method,
      code: String(reply.statusCode),
    });
    done();
  });
};

/**
 * `/livez`, `/readyz` and `/metrics`, for those who run the installation. The first two say nothing worth hiding; the
 * metrics need a token, because behind a proxy every caller seems to come from the same machine.
 */
export const operations = fp<OperationsOptions>(
  async (app, { health, metrics, metricsTokens }) => {
    observeRequests(app, metrics);
    const config = { access: 'public' } as const;
    const alive = Closed({ alive: Type.Boolean() });
    app.get('/livez', { config, schema: { hide: true, response: { 200: alive } } }, async () => ({
      alive: true,
    }));
    app.get(
      '/readyz',
      { config, schema: { hide: true, response: { 200: Readiness, 503: Readiness } } },
      async (_request, reply) => {
        const readiness = await health.readiness();
        return reply
          .status(readiness.ready ? 200 : 503)
          .header('cache-control', 'no-store')
          .send(readiness);
      },
    );
    app.get(
      '/metrics',
      { config, schema: { hide: true, response: { 200: Type.String(), 401: ErrorBody } } },
      async (request, reply) => {
        const shown = bearerToken(request) ?? '';
        if (!metricsTokens.some((token) => isSame(shown, token))) {
          reply.status(401).header('www-authenticate', 'Bearer realm="metrics"');
          return reply.send({ error: 'ERR_METRICS_TOKEN' });
        }
        return reply.type(metrics.contentType).send(await metrics.text());
      },
    );
  },
  { name: 'prosa-operations', fastify: '5.x' },
);
