import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Ctx } from 'prosa/contract';
import { IdParams } from 'prosa/schemas';
import { governorErrors } from './errors.ts';
import { CapsBody, StandingSchema } from './schemas.ts';
import type { StandingDto } from './schemas.ts';
import type { HandBrake } from './services/hand-brake.ts';
import { standingDto } from './services/standing-dto.ts';
import type { Standings } from './services/standings.ts';

/** How connections stand, and what people do about it. */
export const governorRoutes =
  (standings: Standings, brake: HandBrake): FastifyPluginAsyncTypebox =>
  async (app) => {
    const shown = async (ctx: Ctx, id: number): Promise<StandingDto> => {
      const [detail] = await standings.details(ctx, [id]);
      if (!detail) throw governorErrors.ERR_NO_WAPP_FOUND();
      return standingDto(detail);
    };

    app.get(
      '/outreach/connections/:id',
      {
        config: { access: 'admin' },
        schema: { params: IdParams, response: { 200: StandingSchema } },
      },
      (request) => request.transaction((ctx) => shown(ctx, request.params.id)),
    );

    app.post(
      '/outreach/connections/:id/hold',
      {
        config: { access: 'connections-page:holdOutreach' },
        schema: { params: IdParams, response: { 200: StandingSchema } },
      },
      (request) =>
        request.transaction(async (ctx) => {
          await brake.hold(ctx, request.params.id);
          return shown(ctx, request.params.id);
        }),
    );

    app.post(
      '/outreach/connections/:id/release',
      {
        config: { access: 'connections-page:releaseOutreach' },
        schema: { params: IdParams, response: { 200: StandingSchema } },
      },
      (request) =>
        request.transaction(async (ctx) => {
          await brake.release(ctx, request.params.id);
          return shown(ctx, request.params.id);
        }),
    );

    app.put(
      '/outreach/connections/:id/caps',
      {
        config: { access: 'connections-page:changeOutreachCaps' },
        schema: { params: IdParams, body: CapsBody, response: { 200: StandingSchema } },
      },
      (request) =>
        request.transaction(async (ctx) => {
          await brake.choose(ctx, request.params.id, request.body);
          return shown(ctx, request.params.id);
        }),
    );
  };
