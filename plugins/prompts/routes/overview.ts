import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { UsageReport } from '../services/playground/usage-report.ts';
import type { PromptService } from '../services/prompt-service.ts';
import { PromptChoices, Usage, UsageQuery } from '../shared/playground-schemas.ts';

const admin = { access: 'admin' } as const;

/** All prompts to choose from, and what they used. */
export const overviewRoutes =
  (prompts: PromptService, usage: UsageReport): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/prompt/list',
      { config: admin, schema: { response: { 200: PromptChoices } } },
      (request) => request.transaction((ctx) => prompts.choices(ctx)),
    );

    app.get(
      '/prompt/usage',
      { config: admin, schema: { querystring: UsageQuery, response: { 200: Usage } } },
      (request) => request.transaction((ctx) => usage.rows(ctx, request.query.days)),
    );
  };
