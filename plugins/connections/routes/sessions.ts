import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { IdParams, MessageBody } from 'prosa/schemas';
import { PairBody } from '../schemas.ts';
import type { ConnectionService } from '../services/directory/connection-service.ts';
import type { ConnectionSupervisor } from '../services/runtime/connection-supervisor.ts';

const route = {
  config: { access: 'connections-page:actionButtons' },
  schema: { params: IdParams, response: { 200: MessageBody } },
} as const;

/**
 * Starting a connection, pairing it anew, and putting it to rest. The wish is written down and looked at here at once;
 * a connection that another process runs follows with that process's next look.
 */
export const sessionRoutes =
  (service: ConnectionService, supervisor: ConnectionSupervisor): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post('/whatsappsession/:id', route, async (request) => {
      const { id } = request.params;
      await request.transaction((ctx) => service.want(ctx, id, { wanted: true }));
      await supervisor.sweep();
      return { message: 'Starting session.' };
    });

    const pairing = {
      ...route,
      // Pairing replaces the connection's keys by those of whoever holds the phone.
      config: { ...route.config, impersonation: false } as const,
      schema: { ...route.schema, body: PairBody },
      // A request without a body asks for a code to scan; a body, where there is one, must match the schema.
      preValidation: (request: FastifyRequest, _reply: unknown, done: () => void): void => {
        if (request.headers['content-type'] === undefined) request.body = {};
        done();
      },
    };
    app.put('/whatsappsession/:id', pairing, async (request) => {
      const { id } = request.params;
      const wish = { wanted: true, pairing: 'new', ...request.body } as const;
      await request.transaction((ctx) => service.want(ctx, id, wish));
      await supervisor.sweep();
      return { message: 'Starting session.' };
    });

    app.delete('/whatsappsession/:id', route, async (request) => {
      const { id } = request.params;
      await request.transaction((ctx) => service.want(ctx, id, { wanted: false }));
      await supervisor.sweep();
      return { message: 'Session disconnected.' };
    });
  };
