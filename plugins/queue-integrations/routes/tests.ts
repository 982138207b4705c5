import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  IntegrationTestResult,
  TestIntegrationBody,
  TestSessionAnswer,
  TestSessionBody,
} from '../schemas.ts';
import type { IntegrationTest } from '../services/integration-test.ts';

/** Calls of the outside take a while: so many at once, and no more. */
const tried = { access: 'admin', expensive: true } as const;

/** Tries integrations before they are saved. No transaction is open while a service is called. */
export const testRoutes =
  (test: IntegrationTest): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/queueIntegration/test',
      {
        config: tried,
        schema: { body: TestIntegrationBody, response: { 200: IntegrationTestResult } },
      },
      (request) => test.run(request.session.companyId, request.body),
    );

    app.post(
      '/queueIntegration/testSession',
      {
        config: tried,
        schema: { body: TestSessionBody, response: { 200: TestSessionAnswer } },
      },
      (request) => test.session(request.body),
    );
  };
