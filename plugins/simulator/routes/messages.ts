import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { AppError, uploads } from 'prosa/core';
import type { Uploads } from 'prosa/core';
import { MessageBody } from 'prosa/schemas';
import {
  AcceptedSchema,
  EditBody,
  ConnectionParams,
  MessageParams,
  ReactionBody,
  WriteBody,
} from '../schemas.ts';
import type { Phones, WriteOutcome } from '../services/phones.ts';
import type { SimulatorProvider } from '../services/simulator-provider.ts';

const textOf = (upload: Uploads, name: string): string | undefined =>
  [upload.fields[name] ?? []].flat()[0];

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The form's fields as the JSON body would have them: `from` and `group` are JSON inside the form. */
const bodyOf = (upload: Uploads): WriteBody => {
  const from = textOf(upload, 'from');
  const group = textOf(upload, 'group');
  const body = {
    from: from === undefined ? undefined : parsed(from),
    body: textOf(upload, 'body') ?? '',
    ...(textOf(upload, 'id') === undefined ? {} : { id: textOf(upload, 'id') }),
    ...(textOf(upload, 'quotedId') === undefined ? {} : { quotedId: textOf(upload, 'quotedId') }),
    ...(group === undefined ? {} : { group: parsed(group) }),
  };
  if (Value.Check(WriteBody, body)) return body;
  const [first] = Value.Errors(WriteBody, body);
  throw new AppError('ERR_VALIDATION', 400, {
    field: (first?.path ?? '').replace(/^\//, '').replaceAll('/', '.'),
  });
};

/** Of several files each is a message of its own; the first carries the words. */
const furtherBody = ({ from, group, id }: WriteBody, count: number): WriteBody => ({
  from,
  ...(group === undefined ? {} : { group }),
  ...(id === undefined ? {} : { id: `${id}-${String(count)}` }),
});

/** Routes for the customer's actions on the phone. Answers come when the application has safely stored what was done. */
export const phoneMessageRoutes =
  (phones: Phones, provider: SimulatorProvider): FastifyPluginAsyncTypebox =>
  async (app) => {
    const writeFiles = async (request: FastifyRequest, connectionId: number): Promise<string> => {
      const upload = await uploads(request);
      try {
        const first = bodyOf(upload);
        const written = await request.transaction(async (ctx) => {
          const all: WriteOutcome[] = [
            await phones.write(ctx, connectionId, first, { file: upload.files[0] }),
          ];
          for (const [at, file] of upload.files.slice(1).entries()) {
            all.push(await phones.write(ctx, connectionId, furtherBody(first, at + 2), { file }));
          }
          return all;
        });
        // Sent before: its files are there already.
        if (written.every(({ isNew }) => !isNew)) await upload.discard();
        return written[0]?.id ?? '';
      } catch (error) {
        await upload.discard();
        throw error;
      }
    };

    app.post(
      '/simulator/:connectionId/messages',
      {
        config: { access: 'admin' },
        schema: {
          params: ConnectionParams,
          body: {
            content: {
              'application/json': { schema: WriteBody },
              'multipart/form-data': { schema: Type.Any() },
            },
          },
          response: { 202: AcceptedSchema },
        },
      },
      async (request, reply) => {
        const { connectionId } = request.params;
        const id = request.isMultipart()
          ? await writeFiles(request, connectionId)
          : (
              await request.transaction((ctx) =>
                phones.write(ctx, connectionId, request.body as WriteBody),
              )
            ).id;
        await provider.flush(request.session.companyId, connectionId);
        return reply.status(202).send({ id });
      },
    );

    app.put(
      '/simulator/:connectionId/messages/:messageId',
      {
        config: { access: 'admin' },
        schema: { params: MessageParams, body: EditBody, response: { 200: MessageBody } },
      },
      async (request) => {
        const { connectionId, messageId } = request.params;
        await request.transaction((ctx) =>
          phones.amend(ctx, connectionId, messageId, { type: 'edit', body: request.body.body }),
        );
        await provider.flush(request.session.companyId, connectionId);
        return { message: 'Message edited.' };
      },
    );

    app.delete(
      '/simulator/:connectionId/messages/:messageId',
      {
        config: { access: 'admin' },
        schema: { params: MessageParams, response: { 200: MessageBody } },
      },
      async (request) => {
        const { connectionId, messageId } = request.params;
        await request.transaction((ctx) =>
          phones.amend(ctx, connectionId, messageId, { type: 'delete', body: '' }),
        );
        await provider.flush(request.session.companyId, connectionId);
        return { message: 'Message deleted.' };
      },
    );

    app.post(
      '/simulator/:connectionId/messages/:messageId/reaction',
      {
        config: { access: 'admin' },
        schema: { params: MessageParams, body: ReactionBody, response: { 200: MessageBody } },
      },
      async (request) => {
        const { connectionId, messageId } = request.params;
        await request.transaction((ctx) =>
          phones.amend(ctx, connectionId, messageId, {
            type: 'reaction',
            body: request.body.emoji,
          }),
        );
        await provider.flush(request.session.companyId, connectionId);
        return { message: 'Reaction sent.' };
      },
    );
  };
