import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readFormFile } from 'prosa/core';
import { Closed, IdParams, MessageBody } from 'prosa/schemas';
import type { Spreadsheets } from '../../contacts/public.ts';
import { contactListErrors } from '../errors.ts';
import {
  ListImportDraft,
  ListImportRows,
  ListImportRowsQuery,
  ListImportSchema,
  PlanListImportBody,
  UploadQuery,
} from '../shared/import-schemas.ts';
import type { ContactListService } from '../services/contact-list-service.ts';
import type { ImportService } from '../services/import/import-service.ts';

const admin = { access: 'admin' } as const;

/** Most rows of one import: a hundred thousand people and a header. */
const MOST_ROWS = 100_001;

/** A spreadsheet is read and forgotten: a hundred thousand rows of some columns. */
const SPREADSHEET = {
  maximumBytes: 20 * 1024 * 1024,
  missing: contactListErrors.ERR_IMPORT_NO_FILE,
  tooLarge: contactListErrors.ERR_IMPORT_TOO_LARGE,
};

/** One file. */
const Form = { content: { 'multipart/form-data': { schema: Type.Any() } } };

export const listImportRoutes =
  (
    lists: ContactListService,
    imports: ImportService,
    sheets: Spreadsheets,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/contact-lists/:id/upload',
      {
        config: admin,
        schema: {
          params: IdParams,
          querystring: UploadQuery,
          body: Form,
          response: { 200: ListImportSchema },
        },
      },
      async (request) => {
        const { id } = request.params;
        await request.transaction((ctx) => lists.find(ctx, id));
        const { name, bytes } = await readFormFile(request, SPREADSHEET);
        const rows = await sheets.read(bytes, MOST_ROWS);
        return request.transaction((ctx) =>
          imports.upload(ctx, id, name, rows, request.query.legalBasis),
        );
      },
    );

    app.post(
      '/contact-lists/:id/imports',
      {
        config: admin,
        schema: { params: IdParams, body: Form, response: { 200: ListImportDraft } },
      },
      async (request) => {
        const { id } = request.params;
        await request.transaction((ctx) => lists.find(ctx, id));
        const { name, bytes } = await readFormFile(request, SPREADSHEET);
        const rows = await sheets.read(bytes, MOST_ROWS);
        return request.transaction((ctx) => imports.draft(ctx, id, name, rows));
      },
    );

    app.get(
      '/contact-lists/:id/imports',
      {
        config: admin,
        schema: {
          params: IdParams,
          response: { 200: Closed({ imports: Type.Array(ListImportSchema) }) },
        },
      },
      async (request) => ({
        imports: await request.transaction((ctx) => imports.recent(ctx, request.params.id)),
      }),
    );

    app.get(
      '/contact-list-imports/:id',
      { config: admin, schema: { params: IdParams, response: { 200: ListImportSchema } } },
      (request) => request.transaction((ctx) => imports.get(ctx, request.params.id)),
    );

    app.get(
      '/contact-list-imports/:id/rows',
      {
        config: admin,
        schema: {
          params: IdParams,
          querystring: ListImportRowsQuery,
          response: { 200: ListImportRows },
        },
      },
      (request) =>
        request.transaction((ctx) => imports.rows(ctx, request.params.id, request.query)),
    );

    app.put(
      '/contact-list-imports/:id',
      {
        config: admin,
        schema: { params: IdParams, body: PlanListImportBody, response: { 200: ListImportSchema } },
      },
      (request) => request.transaction((ctx) => imports.plan(ctx, request.params.id, request.body)),
    );

    app.post(
      '/contact-list-imports/:id/start',
      { config: admin, schema: { params: IdParams, response: { 200: ListImportSchema } } },
      (request) => request.transaction((ctx) => imports.start(ctx, request.params.id)),
    );

    app.delete(
      '/contact-list-imports/:id',
      { config: admin, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => imports.remove(ctx, request.params.id));
        return { message: 'Import deleted' };
      },
    );
  };
