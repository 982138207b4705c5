import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MessageBody } from 'prosa/schemas';
import { CreateWebhookBody, WebhookState } from '../schemas.ts';
import type { Webhooks } from '../services/webhooks.ts';

const act = { access: 'super', sensitive: true } as const;

/** The address for notices: registered by the platform's own people, never by itself. */
export const pixWebhookRoutes =
  (webhooks: Webhooks): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/pix/webhook',
      { config: { access: 'super' }, schema: { response: { 200: WebhookState } } },
      () => webhooks.state(),
    );

    app.put(
      '/pix/webhook',
      { config: act, schema: { response: { 200: WebhookState } } },
      async (request) => {
        const key = await webhooks.register();
        await request.transaction(async (ctx) => webhooks.tell(ctx, key));
        return webhooks.state();
      },
    );

    app.delete(
      '/pix/webhook',
      { config: act, schema: { response: { 200: WebhookState } } },
      async (request) => {
        const key = await webhooks.remove();
        await request.transaction(async (ctx) => webhooks.tell(ctx, key));
        return webhooks.state();
      },
    );

    app.post(
      '/subscription/create/webhook',
      { config: act, schema: { body: CreateWebhookBody, response: { 200: MessageBody } } },
      async (request) => {
        const { chave, url } = request.body;
        const key = await webhooks.registerAt(chave, url);
        await request.transaction(async (ctx) => webhooks.tell(ctx, key));
        return { message: 'Webhook registered' };
      },
    );
  };
