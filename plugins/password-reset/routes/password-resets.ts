import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MessageBody } from 'prosa/schemas';
import { ForgotBody, ResetBody } from '../schemas.ts';
import type { PasswordResets } from '../services/password-resets.ts';

/** For those who cannot come in: nobody is asked who they are. */
export const passwordResetRoutes =
  (resets: PasswordResets): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/password-resets',
      {
        config: { access: 'public' },
        schema: { body: ForgotBody, response: { 202: MessageBody } },
      },
      async (request, reply) => {
        await resets.ask(request.body, request.ip);
        return reply.status(202).send({ message: 'A mail is on its way if the account exists' });
      },
    );

    app.put(
      '/password-resets',
      {
        config: { access: 'public' },
        schema: { body: ResetBody, response: { 200: MessageBody } },
      },
      async (request) => {
        const userAgent = request.headers['user-agent'] ?? '';
        await resets.reset(request.body, { address: request.ip, userAgent });
        return { message: 'Password changed' };
      },
    );
  };
