// For the `hide` of a route's schema.
import type {} from '@fastify/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenedMedia, Storage } from '../services/storage/index.ts';
import type { LinkParts, MediaLink } from '../services/storage/media-links.ts';
import { contentDisposition } from '../services/storage/file-names.ts';
import { parseRange } from '../services/storage/byte-range.ts';
import { storageErrors } from '../services/storage/storage-errors.ts';
import { Closed } from '../kernel/schemas.ts';

const Bytes = Type.String({ format: 'binary', description: 'The file' });

/** Whatever the file holds, the browser takes it for what we say and runs nothing in it. */
const PROTECTION = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'accept-ranges': 'bytes',
} as const;

const isKnown = (request: FastifyRequest, etag: string): boolean => {
  const asked = request.headers['if-none-match'] ?? '';
  return asked.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
};

const rangeOf = (request: FastifyRequest, etag: string, size: number) => {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  return parseRange(request.headers.range, size);
};

const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  media: OpenedMedia,
  link: MediaLink,
): FastifyReply => {
  const etag = `"${media.sha256}"`;
  const mode = media.inline && link.disposition !== 'attachment' ? 'inline' : 'attachment';
  reply.headers({
    ...PROTECTION,
    etag,
    'content-type': media.mime,
    'content-disposition': contentDisposition(mode, media.name),
    'cache-control': `private, max-age=${link.secondsLeft}, immutable`,
  });
  if (isKnown(request, etag)) return reply.status(304).send();
  const range = rangeOf(request, etag, media.size);
  if (range === 'unsatisfiable') {
    return reply
      .status(416)
      .headers({ 'content-range': `bytes */${media.size}` })
      .send();
  }
  if (range) {
    const { start, end } = range;
    reply.status(206).header('content-range', `bytes ${start}-${end}/${media.size}`);
    reply.header('content-length', end - start + 1);
  } else {
    reply.header('content-length', media.size);
  }
  return request.method === 'HEAD' ? reply.send() : reply.send(media.read(range));
};

const MEDIA_PATH = /^\/media\/(\d+)\/([\w-]+)\/(\d+)\/(\w)\/([\w-]+)$/;

const partsOf = (address: string): LinkParts => {
  const [, company = '', id = '', expiry = '', letter = '', signature = ''] =
    MEDIA_PATH.exec(address) ?? [];
  return { company, id, expiry, letter, signature };
};

/** `GET /api/picture-address`: a screen that stays open for long asks for a fresh address of a picture it shows. */
export const pictureAddressRoute =
  (storage: Storage): FastifyPluginAsyncTypebox =>
  async (app) => {
    const schema = {
      querystring: Closed({ expired: Type.String({ maxLength: 300 }) }),
      response: { 200: Closed({ address: Type.String() }) },
    };
    app.get('/api/picture-address', { config: { access: 'member' }, schema }, (request) =>
      request.transaction(async (ctx) => ({
        address: await storage.freshPicture(ctx, partsOf(request.query.expired)),
      })),
    );
  };

/** `GET /media/…`: hands a stored file to whoever has a signed link to it. */
export const mediaRoutes =
  (storage: Storage): FastifyPluginAsync =>
  async (app) => {
    app.route<{ Params: LinkParts }>({
      method: ['GET', 'HEAD'],
      url: '/media/:company/:id/:expiry/:letter/:signature',
      config: { access: 'public' },
      exposeHeadRoute: false,
      schema: { hide: true, response: { 200: Bytes, 206: Bytes } },
      handler: async (request, reply) => {
        const link = storage.readLink(request.params);
        const media = await storage.openRead({ companyId: link.companyId }, link.id);
        return answer(request, reply, media, link);
      },
    });
    // Nothing else below /media is a page of the shell.
    app.route({
      method: ['GET', 'HEAD'],
      url: '/media/*',
      config: { access: 'public' },
      exposeHeadRoute: false,
      schema: { hide: true, response: { 200: Bytes } },
      handler: async () => {
        throw storageErrors.ERR_MEDIA_NOT_FOUND();
      },
    });
  };
