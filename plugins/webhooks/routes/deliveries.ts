import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import {
  DeliveryDetail,
  DeliveryPage,
  DeliveryParams,
  DeliveryQuery,
  DeliverySchema,
  ReplayBody,
  ReplayResult,
} from '../schemas.ts';
import type { DeliveryLog } from '../services/delivery-log.ts';

const admin = { access: 'admin' } as const;

export const deliveryRoutes =
  (log: DeliveryLog): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/webhooks/:id/deliveries',
      {
        config: admin,
        schema: { params: IdParams, querystring: DeliveryQuery, response: { 200: DeliveryPage } },
      },
      (request) => request.transaction((ctx) => log.list(ctx, request.params.id, request.query)),
    );

    app.get(
      '/webhooks/:id/deliveries/:deliveryId',
      { config: admin, schema: { params: DeliveryParams, response: { 200: DeliveryDetail } } },
      (request) =>
        request.transaction((ctx) => log.get(ctx, request.params.id, request.params.deliveryId)),
    );

    app.post(
      '/webhooks/:id/deliveries/:deliveryId/replay',
      { config: admin, schema: { params: DeliveryParams, response: { 200: DeliverySchema } } },
      (request) =>
        request.transaction((ctx) => log.replay(ctx, request.params.id, request.params.deliveryId)),
    );

    app.post(
      '/webhooks/:id/replay',
      {
        config: admin,
        schema: { params: IdParams, body: ReplayBody, response: { 200: ReplayResult } },
      },
      async (request) => {
        const { id } = request.params;
        const since = new Date(request.body.since);
        return { count: await request.transaction((ctx) => log.replayFailed(ctx, id, since)) };
      },
    );
  };
