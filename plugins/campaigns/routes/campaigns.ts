import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import { RecipientParams } from '../shared/report-schemas.ts';
import {
  CampaignBody,
  CampaignPage,
  CampaignSchema,
  ListCampaignsQuery,
} from '../shared/campaign-schemas.ts';
import type { CampaignActs } from '../services/campaign-acts.ts';
import type { CampaignService } from '../services/campaign-service.ts';

const admin = { access: 'admin' } as const;

const Empty = Type.Null({ description: 'Nothing' });

export const campaignRoutes =
  (service: CampaignService, acts: CampaignActs): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/campaigns',
      {
        config: admin,
        schema: { querystring: ListCampaignsQuery, response: { 200: CampaignPage } },
      },
      (request) => request.transaction((ctx) => service.list(ctx, request.query)),
    );

    app.get(
      '/campaigns/:id',
      { config: admin, schema: { params: IdParams, response: { 200: CampaignSchema } } },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.post(
      '/campaigns',
      { config: admin, schema: { body: CampaignBody, response: { 200: CampaignSchema } } },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/campaigns/:id',
      {
        config: admin,
        schema: { params: IdParams, body: CampaignBody, response: { 200: CampaignSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/campaigns/:id',
      { config: admin, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Campaign deleted' };
      },
    );

    for (const act of ['start', 'cancel', 'restart', 'end', 'retry'] as const) {
      app.post(
        `/campaigns/:id/${act}`,
        { config: admin, schema: { params: IdParams, response: { 204: Empty } } },
        async (request, reply) => {
          await request.transaction((ctx) => acts[act](ctx, request.params.id));
          return reply.status(204).send(null);
        },
      );
    }

    app.post(
      '/campaigns/:id/recipients/:recipientId/retry',
      { config: admin, schema: { params: RecipientParams, response: { 204: Empty } } },
      async (request, reply) => {
        const { id, recipientId } = request.params;
        await request.transaction((ctx) => acts.retryOne(ctx, id, recipientId));
        return reply.status(204).send(null);
      },
    );
  };
