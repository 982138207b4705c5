import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Closed, Id } from 'prosa/schemas';
import { pictureErrors } from '../errors.ts';
import type { Pictures } from '../services/pictures.ts';

/** How long a browser may keep where it was led; shorter than the link it was led to holds. */
const KEPT_SECONDS = 300;

const Params = Closed({
  company: Id,
  id: Type.String({ format: 'uuid' }),
  signature: Type.String({ minLength: 1, maxLength: 100 }),
});

/**
 * The address of a picture as a contact keeps it. A page's image sends no session, so that the address itself is the
 * permission: nobody guesses one.
 */
export const pictureRoutes =
  (pictures: Pictures): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/whatsapp-pictures/:company/:id/:signature',
      { config: { access: 'public' }, schema: { params: Params, response: { 302: Type.Null() } } },
      async (request, reply) => {
        const { company, id, signature } = request.params;
        const link = pictures.linkOf(company, id, signature);
        if (link === undefined) throw pictureErrors.ERR_PICTURE_NOT_FOUND();
        reply.header('cache-control', `private, max-age=${String(KEPT_SECONDS)}`);
        return reply.redirect(link, 302);
      },
    );
  };
