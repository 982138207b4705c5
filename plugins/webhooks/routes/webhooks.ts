import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import { SecretSchema, TestResult, WebhookBody, WebhookList, WebhookSchema } from '../schemas.ts';
import type { WebhookService } from '../services/webhook-service.ts';
import type { WebhookTester } from '../services/webhook-tester.ts';

const admin = { access: 'admin' } as const;
/** Facts are told to an address for as long as it stands there: whoever sets one confirms it. */
const sensitive = { access: 'admin', audit: false, sensitive: true } as const;

export const webhookRoutes =
  (service: WebhookService, tester: WebhookTester): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/webhooks',
      { config: admin, schema: { response: { 200: WebhookList } } },
      async (request) => ({ webhooks: await request.transaction((ctx) => service.list(ctx)) }),
    );

    app.get(
      '/webhooks/:id',
      { config: admin, schema: { params: IdParams, response: { 200: WebhookSchema } } },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.post(
      '/webhooks',
      { config: sensitive, schema: { body: WebhookBody, response: { 200: SecretSchema } } },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/webhooks/:id',
      {
        config: { access: 'admin', sensitive: ['url'] },
        schema: { params: IdParams, body: WebhookBody, response: { 200: WebhookSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.put(
      '/webhooks/:id/secret',
      { config: sensitive, schema: { params: IdParams, response: { 200: SecretSchema } } },
      (request) => request.transaction((ctx) => service.rotate(ctx, request.params.id)),
    );

    app.delete(
      '/webhooks/:id',
      { config: admin, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Webhook deleted' };
      },
    );

    app.post(
      '/webhooks/:id/test',
      {
        // Not for what it costs here: who is called shall not be called without end.
        config: { access: 'admin', expensive: true },
        schema: { params: IdParams, response: { 200: TestResult } },
      },
      async (request) => {
        const webhook = await request.transaction((ctx) => service.found(ctx, request.params.id));
        return tester.test(webhook);
      },
    );
  };
