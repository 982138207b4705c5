import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import { modelRefusal } from '../services/model-refusals.ts';
import type { RegionVoices } from '../services/playground/region-voices.ts';
import type { ServerTrials } from '../services/playground/server-trials.ts';
import type { TrialTalks } from '../services/playground/trial-talks.ts';
import {
  PromptTest,
  PromptTestBody,
  Trial,
  TrialBody,
  Voices,
  VoicesBody,
} from '../shared/playground-schemas.ts';

/** It waits for another service: a few at a time. */
const slow = { access: 'admin', expensive: true } as const;

/** The answer of another service, or its failure in words. */
const told = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw modelRefusal(error);
  }
};

/** Trying servers, voices and prompts. */
export const playgroundRoutes =
  (servers: ServerTrials, voices: RegionVoices, talks: TrialTalks): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/prompt/test',
      { config: slow, schema: { body: PromptTestBody, response: { 200: PromptTest } } },
      async (request) => {
        const { body } = request;
        const server = await request.transaction((ctx) => servers.server(ctx, body));
        return told(servers.test(server, body.model));
      },
    );

    app.post(
      '/prompt/voices',
      { config: slow, schema: { body: VoicesBody, response: { 200: Voices } } },
      async (request) => {
        const server = await request.transaction((ctx) => voices.server(ctx, request.body));
        return { voices: await told(voices.list(server)) };
      },
    );

    app.post(
      '/prompt/:id/playground',
      {
        config: slow,
        schema: { params: IdParams, body: TrialBody, response: { 200: Trial } },
      },
      async (request) => {
        const { companyId, userId, roles } = request.session;
        const given = await request.transaction((ctx) =>
          talks.prepare(ctx, request.params.id, request.body),
        );
        return told(talks.run({ companyId, userId, roles }, given));
      },
    );
  };
