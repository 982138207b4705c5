import { PassThrough } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AppError } from 'prosa/core';
import type { AttemptLimits } from 'prosa/core';
import type { ComposerHelps } from '../services/composer/composer-help.ts';
import { modelRefusal } from '../services/model-refusals.ts';
import { ComposerHelpBody, ComposerHelpParams, Readiness } from '../shared/composer-schemas.ts';
import type { ComposerLine } from '../shared/composer-schemas.ts';

/** Helps that one person may ask for in a minute. */
const A_MINUTE = { maximum: 30, seconds: 60 };

const Lines = Type.Any({
  description: 'JSON lines: parts of the text, then what it leans on, or the code of a failure',
});

/** Help for those who write to customers: a text that comes in parts. */
export const composerRoutes =
  (helps: ComposerHelps, attempts: Pick<AttemptLimits, 'take'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/prompt/composer',
      { config: { access: 'member' }, schema: { response: { 200: Readiness } } },
      async (request) => ({
        isReady: await request.transaction((ctx) => helps.isReady(ctx)),
      }),
    );

    app.post(
      '/prompt/composer/:ticketId',
      {
        config: { access: 'member' },
        schema: { params: ComposerHelpParams, body: ComposerHelpBody, response: { 200: Lines } },
      },
      async (request, reply) => {
        const { companyId, userId, roles } = request.session;
        await attempts.take([{ subject: `prompts.composer:${String(userId)}`, ...A_MINUTE }]);
        const ready = await request.transaction((ctx) =>
          helps.prepare(ctx, request.params.ticketId, request.body),
        );
        const lines = new PassThrough();
        const control = new AbortController();
        // Whoever leaves the page does not wait for the rest, nor pay for it.
        lines.on('close', () => control.abort());
        const write = (line: ComposerLine): void => {
          if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
        };
        void helps
          .run({ companyId, userId, roles }, ready, control.signal, write)
          .catch((error: unknown) => {
            if (control.signal.aborted) return;
            const refusal = modelRefusal(error);
            if (!(refusal instanceof AppError)) request.log.error({ err: refusal }, 'help failed');
            write({ error: refusal instanceof AppError ? refusal.code : 'ERR_INTERNAL' });
          })
          .finally(() => lines.end());
        return reply
          .type('application/x-ndjson')
          .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
          .send(lines);
      },
    );
  };
