import fp from 'fastify-plugin';
import type { Health } from '../services/health.ts';

/**
 * While the process drains every answer asks its client to close the connection: the next request then opens one to
 * another process. Registered before the routes.
 */
export const draining = fp<{ readonly health: Pick<Health, 'isDraining'> }>(
  async (app, { health }) => {
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (health.isDraining) reply.header('connection', 'close');
      done();
    });
  },
  { name: 'prosa-draining', fastify: '5.x' },
);
