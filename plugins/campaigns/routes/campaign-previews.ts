import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, SaidBody } from 'prosa/schemas';
import {
  AudienceBody,
  AudienceCount,
  EstimateQuery,
  EstimateSchema,
  PreviewSchema,
  TestBody,
} from '../shared/audience-schemas.ts';
import { audienceAfter, NOBODY } from '../rules/audience-choice.ts';
import type { Audience } from '../services/audience.ts';
import type { Estimates } from '../services/estimates.ts';
import type { Previews } from '../services/previews.ts';

const admin = { access: 'admin' } as const;

/** Looks at a campaign before it begins. */
export const campaignPreviewRoutes =
  (audience: Audience, previews: Previews, estimates: Estimates): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/campaigns/audience',
      { config: admin, schema: { body: AudienceBody, response: { 200: AudienceCount } } },
      (request) =>
        request.transaction((ctx) =>
          audience.count(ctx, audienceAfter(NOBODY, request.body), request.body.purpose),
        ),
    );

    app.get(
      '/campaigns/:id/preview',
      { config: admin, schema: { params: IdParams, response: { 200: PreviewSchema } } },
      (request) => request.transaction((ctx) => previews.of(ctx, request.params.id)),
    );

    app.get(
      '/campaigns/:id/estimate',
      {
        config: admin,
        schema: { params: IdParams, querystring: EstimateQuery, response: { 200: EstimateSchema } },
      },
      (request) =>
        request.transaction((ctx) => estimates.of(ctx, request.params.id, request.query)),
    );

    app.post(
      '/campaigns/:id/test',
      {
        config: admin,
        schema: { params: IdParams, body: TestBody, response: { 200: SaidBody } },
      },
      async (request) => {
        const { id } = request.params;
        await request.transaction((ctx) => previews.test(ctx, id, request.body.number));
        return { mensagem: 'Mensagem enviada' };
      },
    );
  };
