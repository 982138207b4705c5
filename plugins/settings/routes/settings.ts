import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { storageUsage } from 'prosa/core';
import {
  KeyParams,
  PutSettingBody,
  SettingSchema,
  StorageUsageSchema,
  SupportSchema,
} from '../schemas.ts';
import type { SettingService } from '../services/setting-service.ts';

export const settingRoutes =
  (service: SettingService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/settings',
      { config: { access: 'member' }, schema: { response: { 200: Type.Array(SettingSchema) } } },
      (request) => request.transaction((ctx) => service.list(ctx)),
    );

    // For those who cannot come in, too.
    app.get(
      '/settings/support',
      { config: { access: 'public' }, schema: { response: { 200: SupportSchema } } },
      () => service.support(),
    );

    app.get(
      '/settings/storage-usage',
      { config: { access: 'admin' }, schema: { response: { 200: StorageUsageSchema } } },
      (request) => request.transaction(storageUsage),
    );

    app.put(
      '/settings/:key',
      {
        config: {
          access: 'admin',
          sensitive: {
            name: 'settings marked sensitive',
            concerns: ({ params }) => service.isSensitive((params as KeyParams).key),
          },
        },
        schema: { params: KeyParams, body: PutSettingBody, response: { 200: SettingSchema } },
      },
      (request) => request.transaction((ctx) => service.put(ctx, request.params.key, request.body)),
    );
  };
