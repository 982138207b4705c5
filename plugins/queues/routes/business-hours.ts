import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BusinessHoursBody, BusinessHoursSchema } from '../schemas.ts';
import type { BusinessHours } from '../services/business-hours.ts';

/** The company's own hours, which hold where the setting `scheduleType` is `company`. */
export const businessHourRoutes =
  (hours: BusinessHours): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/business-hours',
      { config: { access: 'admin' }, schema: { response: { 200: BusinessHoursSchema } } },
      (request) => request.transaction((ctx) => hours.get(ctx)),
    );

    app.put(
      '/business-hours',
      {
        config: { access: 'admin' },
        schema: { body: BusinessHoursBody, response: { 200: BusinessHoursSchema } },
      },
      (request) => request.transaction((ctx) => hours.put(ctx, request.body)),
    );
  };
