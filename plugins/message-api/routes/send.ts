import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { uploads } from 'prosa/core';
import { IdParams, SaidBody } from 'prosa/schemas';
import { MOST_FILES } from '../public.ts';
import { Held, RequestStatus, SendBody } from '../schemas.ts';
import type { Admission, Sender } from '../services/admission.ts';
import type { ApiSending } from '../services/api-sending.ts';
import { readSendForm } from './send-form.ts';

/** The call itself. It knows no session: a connection's token says whose it is. */
export const sendRoutes =
  (admission: Admission, sending: ApiSending): FastifyPluginAsyncTypebox =>
  async (app) => {
    const senders = new WeakMap<FastifyRequest, Sender>();

    const admit = async (request: FastifyRequest): Promise<void> => {
      senders.set(request, await admission.admit(request.headers.authorization));
    };
    const senderOf = (request: FastifyRequest): Sender => {
      const sender = senders.get(request);
      if (!sender) throw new Error('nobody was admitted');
      return sender;
    };

    const sendForm = async (
      request: FastifyRequest,
      sender: Sender,
    ): Promise<number | undefined> => {
      const owner = { companyId: sender.companyId };
      const upload = await uploads(request, { maxFiles: MOST_FILES, owner });
      try {
        return await sending.send(sender, readSendForm(upload), upload.files);
      } catch (error) {
        await upload.discard();
        throw error;
      }
    };

    app.post(
      '/messages/send',
      {
        config: { access: 'public' },
        schema: {
          body: {
            content: {
              'application/json': { schema: SendBody },
              'multipart/form-data': { schema: Type.Any() },
            },
          },
          response: { 200: SaidBody, 202: Held },
        },
        // Before the body is read, so that a stranger cannot make the server parse anything.
        onRequest: admit,
      },
      async (request, reply) => {
        const sender = senderOf(request);
        const attempt = await admission.count(sender);
        try {
          const id = request.isMultipart()
            ? await sendForm(request, sender)
            : await sending.send(sender, request.body ?? {});
          if (id === undefined) return { mensagem: 'Mensagem enviada' };
          return await reply.status(202).send({ mensagem: 'Mensagem aguardando a vez', id });
        } catch (error) {
          // A message that was not sent does not count.
          await attempt.forgive();
          throw error;
        }
      },
    );

    app.get(
      '/messages/send/:id',
      {
        config: { access: 'public' },
        schema: { params: IdParams, response: { 200: RequestStatus } },
        onRequest: admit,
      },
      (request) => sending.status(senderOf(request), request.params.id),
    );
  };
