import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Closed, IdParams, MessageBody } from 'prosa/schemas';
import { AudienceUses, ContactListChoicesQuery, ListContactListsQuery, Named } from '../schemas.ts';
import {
  SegmentBody,
  SegmentPage,
  SegmentRules,
  SegmentSchema,
} from '../shared/segment-schemas.ts';
import type { SegmentCounts } from '../services/segments/segment-counts.ts';
import type { SegmentService } from '../services/segments/segment-service.ts';

const admin = { access: 'admin' } as const;

export const segmentRoutes =
  (segments: SegmentService, counts: SegmentCounts): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/segments',
      {
        config: admin,
        schema: { querystring: ListContactListsQuery, response: { 200: SegmentPage } },
      },
      (request) => request.transaction((ctx) => segments.list(ctx, request.query)),
    );

    app.get(
      '/segments/list',
      {
        config: admin,
        schema: { querystring: ContactListChoicesQuery, response: { 200: Type.Array(Named) } },
      },
      (request) => request.transaction((ctx) => segments.choices(ctx, request.query.searchParam)),
    );

    app.get(
      '/segments/campaigns',
      { config: admin, schema: { response: { 200: Type.Array(Named) } } },
      (request) => request.transaction((ctx) => counts.campaigns(ctx)),
    );

    app.post(
      '/segments/count',
      {
        config: admin,
        schema: { body: SegmentRules, response: { 200: Closed({ count: Type.Integer() }) } },
      },
      async (request) => ({
        count: await request.transaction((ctx) => counts.count(ctx, request.body)),
      }),
    );

    app.get(
      '/segments/:id',
      { config: admin, schema: { params: IdParams, response: { 200: SegmentSchema } } },
      (request) => request.transaction((ctx) => segments.get(ctx, request.params.id)),
    );

    app.get(
      '/segments/:id/uses',
      { config: admin, schema: { params: IdParams, response: { 200: AudienceUses } } },
      async (request) => ({
        uses: await request.transaction((ctx) => segments.uses(ctx, request.params.id)),
      }),
    );

    app.post(
      '/segments',
      { config: admin, schema: { body: SegmentBody, response: { 200: SegmentSchema } } },
      (request) => request.transaction((ctx) => segments.create(ctx, request.body)),
    );

    app.put(
      '/segments/:id',
      {
        config: admin,
        schema: { params: IdParams, body: SegmentBody, response: { 200: SegmentSchema } },
      },
      (request) =>
        request.transaction((ctx) => segments.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/segments/:id',
      { config: admin, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => segments.remove(ctx, request.params.id));
        return { message: 'Segment deleted' };
      },
    );
  };
