import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MessageBody } from 'prosa/schemas';
import { CompanyParams, CompanyUserParams, PeopleWithTwoStep } from '../schemas.ts';
import type { PlatformHelp } from '../services/platform-help.ts';

/** The second factor of other companies' people, for the platform's own. */
export const platformHelpRoutes =
  (service: PlatformHelp): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/two-step/companies/:companyId/users',
      {
        config: { access: 'super' },
        schema: { params: CompanyParams, response: { 200: PeopleWithTwoStep } },
      },
      (request) => request.transactionIn(request.params.companyId, (ctx) => service.peopleOf(ctx)),
    );

    app.delete(
      '/two-step/companies/:companyId/users/:userId',
      {
        config: { access: 'super', audit: false, sensitive: true },
        schema: { params: CompanyUserParams, response: { 200: MessageBody } },
      },
      async (request) => {
        const { session, params } = request;
        await request.transactionIn(params.companyId, (ctx) =>
          service.turnOff(ctx, session, params.userId),
        );
        return { message: 'Two-step login is off' };
      },
    );
  };
