import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CompanyParams,
  CompanyPluginParams,
  DecisionBody,
  FeatureList,
  FeatureSchema,
  PluginParams,
  SwitchBody,
} from './schemas.ts';
import type { Features } from './service.ts';

export const featureRoutes =
  (features: Features): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/features',
      { config: { access: 'admin' }, schema: { response: { 200: FeatureList } } },
      (request) => request.transaction((ctx) => features.list(ctx)),
    );

    app.put(
      '/features/:plugin',
      {
        config: { access: 'admin' },
        schema: { params: PluginParams, body: SwitchBody, response: { 200: FeatureSchema } },
      },
      (request) =>
        request.transaction((ctx) =>
          features.choose(ctx, request.params.plugin, request.body.isOn),
        ),
    );

    app.get(
      '/features/companies/:id',
      {
        config: { access: 'super' },
        schema: { params: CompanyParams, response: { 200: FeatureList } },
      },
      (request) => request.transactionIn(Number(request.params.id), (ctx) => features.list(ctx)),
    );

    app.put(
      '/features/companies/:id/:plugin',
      {
        config: { access: 'super', audit: false, sensitive: true },
        schema: {
          params: CompanyPluginParams,
          body: DecisionBody,
          response: { 200: FeatureSchema },
        },
      },
      (request) =>
        request.transactionIn(Number(request.params.id), (ctx) =>
          features.decide(ctx, request.params.plugin, request.body.decision),
        ),
    );
  };
