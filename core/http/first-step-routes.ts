import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Ctx } from '../contract.ts';
import type { FirstStep } from '../services/points.ts';
import { Closed } from '../kernel/schemas.ts';

const FirstStepsSchema = Closed({
  steps: Type.Array(Closed({ plugin: Type.String(), path: Type.String(), isDone: Type.Boolean() })),
});

/** The steps with which the admins of a new company begin, in their order, and which of them are done. */
export const firstStepRoutes =
  (steps: (ctx: Ctx) => Promise<readonly FirstStep[]>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/api/first-steps',
      { config: { access: 'admin' }, schema: { response: { 200: FirstStepsSchema } } },
      (request) =>
        request.transaction(async (ctx) => {
          const all = await steps(ctx);
          return {
            // Sent together, so that they cost one round trip.
            steps: await Promise.all(
              all.map(async (step) => ({
                plugin: step.plugin,
                path: step.path,
                isDone: await step.isDone(ctx),
              })),
            ),
          };
        }),
    );
  };
