import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { Closed } from 'prosa/schemas';
import type { RawNotice } from '../shared/providers.ts';
import type { Notices } from '../services/notices.ts';

/** The provider that a notice is of where its address does not say. */
const USUAL = 'pix-bacen';
const LARGEST_NOTICE = 1024 * 1024;

const Params = Closed({ provider: Type.Optional(Type.String({ maxLength: 40 })) });
const Ok = Closed({ ok: Type.Boolean() });

const texts = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, [value].flat().join(',')]),
  );

const noticeOf = (request: FastifyRequest): RawNotice => ({
  headers: texts(request.headers),
  query: texts(request.query as Record<string, unknown>),
  ip: request.ip,
  hasClientCertificate: (request.raw.socket as { authorized?: boolean }).authorized === true,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
});

/** Notices of providers. Whatever they say is looked up with the provider: no caller is believed. */
export const noticeRoutes =
  ({ notices }: { readonly notices: Notices }): FastifyPluginAsyncTypebox =>
  async (app) => {
    // Read as bytes: what is kept is what came.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LARGEST_NOTICE },
      (_request, body, done) => done(null, body),
    );
    // Bacen's standard has notices go to the address that was given to it with /pix behind it.
    for (const path of [
      '/subscription/webhook',
      '/subscription/webhook/:provider',
      '/subscription/webhook/:provider/pix',
    ]) {
      app.post(
        path,
        {
          config: { access: 'public' },
          schema: { params: Params, response: { 200: Ok } },
        },
        async (request) => {
          const { provider = USUAL } = request.params;
          await notices.take(provider, noticeOf(request));
          return { ok: true };
        },
      );
    }
  };
