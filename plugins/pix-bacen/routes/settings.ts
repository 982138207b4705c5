import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PixSettingsBody, PixSettingsSchema, TestResult } from '../schemas.ts';
import type { ConnectionTest } from '../services/connection-test.ts';
import type { PixAccounts } from '../services/pix-accounts.ts';

/** The platform's account at its provider, for its own people. */
export const pixSettingsRoutes =
  (accounts: PixAccounts, test: ConnectionTest): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/pix/settings',
      { config: { access: 'super' }, schema: { response: { 200: PixSettingsSchema } } },
      (request) => request.transaction((ctx) => accounts.shown(ctx)),
    );

    app.put(
      '/pix/settings',
      {
        config: { access: 'super', sensitive: true },
        schema: { body: PixSettingsBody, response: { 200: PixSettingsSchema } },
      },
      (request) => request.transaction((ctx) => accounts.save(ctx, request.body)),
    );

    app.post(
      '/pix/settings/test',
      { config: { access: 'super' }, schema: { response: { 200: TestResult } } },
      () => test.run(),
    );
  };
