import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { IdParams } from 'prosa/schemas';
import {
  CreateIntegrationBody,
  DeliverySchema,
  IntegrationChoice,
  IntegrationPage,
  IntegrationSchema,
  ListIntegrationsQuery,
  SigningSecret,
  UpdateIntegrationBody,
} from '../schemas.ts';
import type { DeliveryList } from '../services/delivery-list.ts';
import type { IntegrationService } from '../services/integration-service.ts';

const admin = { access: 'admin' } as const;

const Empty = Type.Unsafe<undefined>(Type.Null());

/** The integrations of a company, for its administrators. */
export const integrationRoutes =
  (service: IntegrationService, deliveries: DeliveryList): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/queueIntegration',
      {
        config: admin,
        schema: { querystring: ListIntegrationsQuery, response: { 200: IntegrationPage } },
      },
      (request) => request.transaction((ctx) => service.list(ctx, request.query)),
    );

    app.get(
      '/queueIntegration/list',
      { config: admin, schema: { response: { 200: Type.Array(IntegrationChoice) } } },
      (request) => request.transaction((ctx) => service.choices(ctx)),
    );

    app.get(
      '/queueIntegration/:id',
      { config: admin, schema: { params: IdParams, response: { 200: IntegrationSchema } } },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.get(
      '/queueIntegration/:id/deliveries',
      {
        config: admin,
        schema: { params: IdParams, response: { 200: Type.Array(DeliverySchema) } },
      },
      (request) => request.transaction((ctx) => deliveries.failed(ctx, request.params.id)),
    );

    app.post(
      '/queueIntegration',
      {
        config: admin,
        schema: { body: CreateIntegrationBody, response: { 200: IntegrationSchema } },
      },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/queueIntegration/:id',
      {
        config: admin,
        schema: {
          params: IdParams,
          body: UpdateIntegrationBody,
          response: { 201: IntegrationSchema },
        },
      },
      async (request, reply) => {
        const record = await request.transaction((ctx) =>
          service.update(ctx, request.params.id, request.body),
        );
        return reply.code(201).send(record);
      },
    );

    app.delete(
      '/queueIntegration/:id',
      { config: admin, schema: { params: IdParams, response: { 200: Empty } } },
      async (request, reply) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return reply.send(undefined);
      },
    );

    app.post(
      '/queueIntegration/:id/secret',
      {
        config: { access: 'admin', sensitive: true },
        schema: { params: IdParams, response: { 200: SigningSecret } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return request.transaction((ctx) => service.renewSecret(ctx, request.params.id));
      },
    );
  };
