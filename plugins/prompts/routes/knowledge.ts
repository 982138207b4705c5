import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readFormFile } from 'prosa/core';
import { IdParams, MessageBody } from 'prosa/schemas';
import { promptErrors } from '../errors.ts';
import type { KnowledgeService } from '../services/knowledge/knowledge-service.ts';
import { readDocument } from '../services/knowledge/read-in-thread.ts';
import {
  KnowledgeDetails,
  KnowledgeFileQuery,
  KnowledgePage,
  KnowledgeParams,
  KnowledgePassages,
  KnowledgeQuery,
  KnowledgeSearchQuery,
  KnowledgeSourceSchema,
  LARGEST_DOCUMENT,
  NewKnowledgeBody,
} from '../shared/knowledge-schemas.ts';

const admin = { access: 'admin' } as const;

/** A document is read and forgotten: its text is kept. */
const DOCUMENT = {
  maximumBytes: LARGEST_DOCUMENT,
  missing: promptErrors.ERR_KNOWLEDGE_NO_FILE,
  tooLarge: promptErrors.ERR_KNOWLEDGE_TOO_LARGE,
};

const REFUSALS = {
  unreadable: promptErrors.ERR_KNOWLEDGE_UNREADABLE,
  unsupported: promptErrors.ERR_KNOWLEDGE_UNREADABLE,
  locked: promptErrors.ERR_KNOWLEDGE_LOCKED,
  empty: promptErrors.ERR_KNOWLEDGE_EMPTY,
  'too-large': promptErrors.ERR_KNOWLEDGE_TOO_LARGE,
};

/** A form with one file. */
const Form = { content: { 'multipart/form-data': { schema: Type.Any() } } };

/** The knowledge of prompts. */
export const knowledgeRoutes =
  (service: KnowledgeService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/prompt/:id/knowledge',
      {
        config: admin,
        schema: { params: IdParams, querystring: KnowledgeQuery, response: { 200: KnowledgePage } },
      },
      (request) =>
        request.transaction((ctx) => service.list(ctx, request.params.id, request.query)),
    );

    app.get(
      '/prompt/:id/knowledge/search',
      {
        config: admin,
        schema: {
          params: IdParams,
          querystring: KnowledgeSearchQuery,
          response: { 200: KnowledgePassages },
        },
      },
      async (request) => {
        const passages = await request.transaction((ctx) =>
          service.search(ctx, request.params.id, request.query.query),
        );
        return { passages };
      },
    );

    app.get(
      '/prompt/:id/knowledge/:sourceId',
      { config: admin, schema: { params: KnowledgeParams, response: { 200: KnowledgeDetails } } },
      (request) =>
        request.transaction((ctx) => service.get(ctx, request.params.id, request.params.sourceId)),
    );

    app.post(
      '/prompt/:id/knowledge',
      {
        config: admin,
        schema: {
          params: IdParams,
          body: NewKnowledgeBody,
          response: { 200: KnowledgeSourceSchema },
        },
      },
      (request) => request.transaction((ctx) => service.add(ctx, request.params.id, request.body)),
    );

    app.post(
      '/prompt/:id/knowledge/file',
      {
        config: { ...admin, expensive: true },
        schema: {
          params: IdParams,
          querystring: KnowledgeFileQuery,
          body: Form,
          response: { 200: KnowledgeSourceSchema },
        },
      },
      async (request) => {
        // Nobody's file is read for a prompt that is not theirs.
        await request.transaction((ctx) => service.refuseUnknown(ctx, request.params.id));
        const { name: fileName, bytes } = await readFormFile(request, DOCUMENT);
        const read = await readDocument(bytes, fileName.endsWith('.pdf') ? 'application/pdf' : '');
        if (typeof read === 'string') throw REFUSALS[read]({ field: 'file' });
        const { isShared } = request.query;
        return request.transaction((ctx) =>
          service.addDocument(ctx, request.params.id, read, { fileName, isShared }),
        );
      },
    );

    app.post(
      '/prompt/:id/knowledge/:sourceId/read',
      {
        config: admin,
        schema: { params: KnowledgeParams, response: { 200: KnowledgeSourceSchema } },
      },
      (request) =>
        request.transaction((ctx) =>
          service.readAgain(ctx, request.params.id, request.params.sourceId),
        ),
    );

    app.put(
      '/prompt/:id/knowledge/:sourceId',
      {
        config: admin,
        schema: {
          params: KnowledgeParams,
          body: NewKnowledgeBody,
          response: { 200: KnowledgeSourceSchema },
        },
      },
      (request) =>
        request.transaction((ctx) =>
          service.update(ctx, request.params.id, request.params.sourceId, request.body),
        ),
    );

    app.delete(
      '/prompt/:id/knowledge/:sourceId',
      { config: admin, schema: { params: KnowledgeParams, response: { 200: MessageBody } } },
      async (request) => {
        const { id, sourceId } = request.params;
        await request.transaction((ctx) => service.remove(ctx, id, sourceId));
        return { message: 'Knowledge deleted' };
      },
    );
  };
