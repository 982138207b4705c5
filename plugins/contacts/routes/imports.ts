import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readFormFile } from 'prosa/core';
import { Closed, IdParams, MessageBody } from 'prosa/schemas';
import { contactErrors } from '../errors.ts';
import { ContactRow } from '../schemas.ts';
import {
  AddressBookConnection,
  BeginImportBody,
  ImportAddressBookBody,
  ImportDraftSchema,
  ImportRowPage,
  ImportRowsQuery,
  ImportSchema,
} from '../shared/import-schemas.ts';
import type { ImportService } from '../services/import/import-service.ts';
import { MAXIMUM_FILE_BYTES } from '../services/import/limits.ts';
import { readSpreadsheet } from '../services/import/read-in-thread.ts';
import type { QuickImport } from '../services/import/quick-import.ts';

const member = { access: 'member' } as const;

/** A spreadsheet is read and forgotten. */
const SPREADSHEET = {
  maximumBytes: MAXIMUM_FILE_BYTES,
  missing: contactErrors.ERR_IMPORT_NO_FILE,
  tooLarge: contactErrors.ERR_IMPORT_TOO_LARGE,
};

const Form = Type.Any({ description: 'multipart/form-data with one file' });

/** Contacts from files and address books. */
export const importRoutes =
  (imports: ImportService, quick: QuickImport): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/contacts/address-books',
      { config: member, schema: { response: { 200: Type.Array(AddressBookConnection) } } },
      (request) => request.transaction((ctx) => imports.connections(ctx)),
    );

    app.post(
      '/contacts/import',
      {
        config: { ...member, expensive: true },
        schema: {
          body: ImportAddressBookBody,
          response: { 200: Closed({ message: Type.String(), contactImport: ImportSchema }) },
        },
      },
      async (request) => {
        const { whatsappId, existing } = request.body;
        const contactImport = await request.transaction((ctx) =>
          imports.fromAddressBook(ctx, whatsappId, existing),
        );
        return { message: 'contacts imported', contactImport };
      },
    );

    app.post(
      '/contacts/upload',
      {
        config: { ...member, expensive: true },
        schema: { body: Form, response: { 200: Type.Array(ContactRow) } },
      },
      async (request) => {
        const { name, bytes } = await readFormFile(request, SPREADSHEET);
        const rows = await readSpreadsheet(bytes);
        return quick.run(request.session, name, rows);
      },
    );

    app.post(
      '/contacts/imports',
      { config: member, schema: { body: Form, response: { 200: ImportDraftSchema } } },
      async (request) => {
        const { name, bytes } = await readFormFile(request, SPREADSHEET);
        const rows = await readSpreadsheet(bytes);
        return request.transaction((ctx) => imports.draft(ctx, name, rows));
      },
    );

    app.get(
      '/contacts/imports',
      {
        config: member,
        schema: { response: { 200: Closed({ imports: Type.Array(ImportSchema) }) } },
      },
      async (request) => ({ imports: await request.transaction((ctx) => imports.recent(ctx)) }),
    );

    app.get(
      '/contacts/imports/:id',
      { config: member, schema: { params: IdParams, response: { 200: ImportSchema } } },
      (request) => request.transaction((ctx) => imports.get(ctx, request.params.id)),
    );

    app.put(
      '/contacts/imports/:id',
      {
        config: member,
        schema: { params: IdParams, body: BeginImportBody, response: { 200: ImportSchema } },
      },
      (request) =>
        request.transaction((ctx) => imports.begin(ctx, request.params.id, request.body)),
    );

    app.get(
      '/contacts/imports/:id/rows',
      {
        config: member,
        schema: {
          params: IdParams,
          querystring: ImportRowsQuery,
          response: { 200: ImportRowPage },
        },
      },
      (request) =>
        request.transaction((ctx) => imports.rows(ctx, request.params.id, request.query)),
    );

    app.delete(
      '/contacts/imports/:id',
      { config: member, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => imports.remove(ctx, request.params.id));
        return { message: 'Import deleted' };
      },
    );
  };
