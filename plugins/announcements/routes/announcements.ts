import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  AnnouncementBody,
  AnnouncementPage,
  AnnouncementSchema,
  ListAnnouncementsQuery,
} from '../schemas.ts';
import type { AnnouncementService } from '../services/announcement-service.ts';
import type { AnnouncementView } from '../services/announcement-view.ts';
import type { Received } from '../services/received.ts';

const member = { access: 'member' } as const;
const owner = { access: 'super', audit: false } as const;

/** Announcements: written by the platform's own people, read by those whom they are for. */
export const announcementRoutes =
  (
    service: AnnouncementService,
    received: Received,
    view: AnnouncementView,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/announcements',
      {
        config: member,
        schema: { querystring: ListAnnouncementsQuery, response: { 200: AnnouncementPage } },
      },
      async (request) => {
        const { query, session } = request;
        if (!session.isSuper || query.received === true) {
          return request.transaction((ctx) => received.page(ctx, query));
        }
        const { rows, count, hasMore } = await request.transaction((ctx) =>
          service.list(ctx, query),
        );
        return { records: await view.managed(rows), count, hasMore };
      },
    );

    app.get(
      '/announcements/:id',
      {
        config: member,
        schema: { params: IdParams, response: { 200: AnnouncementSchema } },
      },
      async (request) => {
        const { id } = request.params;
        if (!request.session.isSuper) return request.transaction((ctx) => received.get(ctx, id));
        return view.managedOne(await request.transaction((ctx) => service.get(ctx, id)));
      },
    );

    app.post(
      '/announcements',
      {
        config: owner,
        schema: { body: AnnouncementBody, response: { 200: AnnouncementSchema } },
      },
      async (request) =>
        view.managedOne(await request.transaction((ctx) => service.create(ctx, request.body))),
    );

    app.put(
      '/announcements/:id',
      {
        config: owner,
        schema: {
          params: IdParams,
          body: AnnouncementBody,
          response: { 200: AnnouncementSchema },
        },
      },
      async (request) => {
        const { params, body } = request;
        return view.managedOne(
          await request.transaction((ctx) => service.update(ctx, params.id, body)),
        );
      },
    );

    app.delete(
      '/announcements/:id',
      { config: owner, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Announcement deleted' };
      },
    );
  };
