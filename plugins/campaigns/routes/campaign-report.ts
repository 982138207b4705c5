import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { IdParams } from 'prosa/schemas';
import {
  AnsweredSchema,
  CampaignReport,
  RecipientPage,
  RowsQuery,
} from '../shared/report-schemas.ts';
import type { AnsweredTickets } from '../services/answered-tickets.ts';
import type { RecipientRows } from '../services/recipient-rows.ts';
import type { Reports } from '../services/report.ts';

const admin = { access: 'admin' } as const;

const File = Type.String({ format: 'binary', description: 'The file' });

const sendFile = (reply: FastifyReply, name: string, content: Readable): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .send(content);

export const campaignReportRoutes =
  (reports: Reports, rows: RecipientRows, answers: AnsweredTickets): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/campaigns/:id/report',
      { config: admin, schema: { params: IdParams, response: { 200: CampaignReport } } },
      (request) => request.transaction((ctx) => reports.of(ctx, request.params.id)),
    );

    app.get(
      '/campaigns/:id/recipients',
      {
        config: admin,
        schema: { params: IdParams, querystring: RowsQuery, response: { 200: RecipientPage } },
      },
      (request) => request.transaction((ctx) => rows.page(ctx, request.params.id, request.query)),
    );

    app.get(
      '/campaigns/:id/recipients/export',
      {
        config: { access: 'admin', audit: 'export', expensive: true, sensitive: true },
        schema: { params: IdParams, querystring: RowsQuery, response: { 200: File } },
      },
      async (request, reply) => {
        const { id } = request.params;
        await request.transaction((ctx) => reports.of(ctx, id));
        return sendFile(reply, `campanha-${id}.csv`, rows.csv(request.session, id, request.query));
      },
    );

    app.get(
      '/campaigns/answered/:id',
      {
        config: { access: 'member' },
        schema: { params: IdParams, response: { 200: AnsweredSchema } },
      },
      (request) => request.transaction((ctx) => answers.of(ctx, request.params.id)),
    );
  };
