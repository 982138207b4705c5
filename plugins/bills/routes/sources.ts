import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { TestBody, TestSchema } from '../schemas.ts';
import type { SourceTest } from '../services/source-test.ts';

/** The programs that bills come from. */
export const sourceRoutes =
  (test: SourceTest): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/bills/test',
      { config: { access: 'admin' }, schema: { body: TestBody, response: { 200: TestSchema } } },
      (request) => test.run(request.session.companyId, request.body.source),
    );
  };
