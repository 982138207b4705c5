import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import {
  CurrentListCheck,
  ListCheckBody,
  ListCheckPlan,
  ListCheckPlanQuery,
  ListCheckSchema,
  StartListCheckBody,
} from '../shared/list-check-schemas.ts';
import type { ListChecks } from '../services/checks/list-checks.ts';

const admin = { access: 'admin' } as const;
const change = { access: 'contact-lists-page:checkNumbers' } as const;

/** Checks of the numbers of lists. */
export const listCheckRoutes =
  (checks: ListChecks): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/contact-lists/:id/check',
      { config: admin, schema: { params: IdParams, response: { 200: CurrentListCheck } } },
      async (request) => ({
        check: await request.transaction((ctx) => checks.current(ctx, request.params.id)),
      }),
    );

    app.get(
      '/contact-lists/:id/check/plan',
      {
        config: admin,
        schema: {
          params: IdParams,
          querystring: ListCheckPlanQuery,
          response: { 200: ListCheckPlan },
        },
      },
      (request) =>
        request.transaction((ctx) =>
          checks.plan(ctx, request.params.id, request.query.connectionId),
        ),
    );

    app.post(
      '/contact-lists/:id/check',
      {
        config: change,
        schema: { params: IdParams, body: StartListCheckBody, response: { 200: ListCheckSchema } },
      },
      (request) =>
        request.transaction((ctx) =>
          checks.start(ctx, request.params.id, request.body.connectionId),
        ),
    );

    app.put(
      '/contact-lists/:id/check',
      {
        config: change,
        schema: { params: IdParams, body: ListCheckBody, response: { 200: ListCheckSchema } },
      },
      (request) =>
        request.transaction((ctx) => checks.change(ctx, request.params.id, request.body.status)),
    );
  };
