import type { FastifyInstance } from 'fastify';
import type { Health } from '../services/health.ts';

/**
 * While the process drains every answer asks its client to close the connection: the next request then opens one to
 * another process. Called before the routes are added.
 */
export const installDraining = (app: FastifyInstance, health: Pick<Health, 'isDraining'>): void => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (health.isDraining) reply.header('connection', 'close');
    done();
  });
};
