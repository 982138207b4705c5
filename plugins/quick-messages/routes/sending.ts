import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import { ForTicket, SentQuickMessage } from '../schemas.ts';
import type { QuickSending } from '../services/quick-sending.ts';

export const sendingRoutes =
  (sending: QuickSending): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/messages/sendQuickMessage/:id',
      {
        config: { access: 'member' },
        schema: { params: IdParams, body: ForTicket, response: { 200: SentQuickMessage } },
      },
      async (request) => {
        const { companyId, userId, roles } = request.session;
        const { ticketId } = request.body;
        const messages = await sending.send(
          { companyId, userId, roles },
          request.params.id,
          ticketId,
        );
        return { messages: [...messages] };
      },
    );
  };
