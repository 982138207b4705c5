import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Database } from 'prosa/core';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  OfferedPlan,
  PlanBody,
  PlanFeatureSchema,
  PlanListQuery,
  PlanPage,
  PlanPatch,
  PlanSchema,
} from '../schemas.ts';
import type { PlanService } from '../services/plan-service.ts';

export const planRoutes =
  (service: PlanService, database: Database): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/plans/list',
      { config: { access: 'public' }, schema: { response: { 200: Type.Array(OfferedPlan) } } },
      () => database.system('plans on offer', (ctx) => service.offered(ctx)),
    );

    app.get(
      '/plans/all',
      { config: { access: 'super' }, schema: { response: { 200: Type.Array(PlanSchema) } } },
      (request) => request.transaction((ctx) => service.all(ctx)),
    );

    app.get(
      '/plans/features',
      {
        config: { access: 'super' },
        schema: { response: { 200: Type.Array(PlanFeatureSchema) } },
      },
      () => service.features(),
    );

    app.get(
      '/plans',
      {
        config: { access: 'super' },
        schema: { querystring: PlanListQuery, response: { 200: PlanPage } },
      },
      (request) => request.transaction((ctx) => service.page(ctx, request.query)),
    );

    app.get(
      '/plans/:id',
      { config: { access: 'super' }, schema: { params: IdParams, response: { 200: PlanSchema } } },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.post(
      '/plans',
      {
        config: { access: 'super', audit: false, sensitive: true },
        schema: { body: PlanBody, response: { 200: PlanSchema } },
      },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/plans/:id',
      {
        config: { access: 'super', audit: false, sensitive: true },
        schema: { params: IdParams, body: PlanPatch, response: { 200: PlanSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/plans/:id',
      {
        config: { access: 'super', audit: false, sensitive: true },
        schema: { params: IdParams, response: { 200: MessageBody } },
      },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Plan deleted' };
      },
    );
  };
