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
      (request) => service.peopleOf(request.session, request.params.companyId),
    );

    app.delete(
      '/two-step/companies/:companyId/users/:userId',
      {
        config: { access: 'super', audit: false, sensitive: true },
        schema: { params: CompanyUserParams, response: { 200: MessageBody } },
      },
      async ({ session, params, ip, headers }) => {
        const actor = { address: ip, userAgent: headers['user-agent'] ?? '' };
        await service.turnOff(session, params, actor);
        return { message: 'Two-step login is off' };
      },
    );
  };
