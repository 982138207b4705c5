import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SettingRows, SettingsBody } from '../shared/settings-schemas.ts';
import type { CampaignSettings } from '../services/campaign-settings.ts';

const admin = { access: 'admin' } as const;

export const campaignSettingsRoutes =
  (settings: CampaignSettings): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/campaign-settings',
      { config: admin, schema: { response: { 200: SettingRows } } },
      (request) => request.transaction((ctx) => settings.list(ctx)),
    );

    app.post(
      '/campaign-settings',
      { config: admin, schema: { body: SettingsBody, response: { 200: SettingRows } } },
      (request) => request.transaction((ctx) => settings.change(ctx, request.body.settings)),
    );
  };
