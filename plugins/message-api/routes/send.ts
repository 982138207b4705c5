import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { uploads } from 'prosa/core';
import { MOST_FILES } from '../public.ts';
import { Said, SendBody } from '../schemas.ts';
import type { Admission, Sender } from '../services/admission.ts';
import type { ApiSending } from '../services/api-sending.ts';
import { readSendForm } from './send-form.ts';

/** The call itself. It knows no session: a connection's token says whose it is. */
export const sendRoutes =
  (admission: Admission, sending: ApiSending): FastifyPluginAsyncTypebox =>
  async (app) => {
    const senders = new WeakMap<FastifyRequest, Sender>();

    const sendForm = async (request: FastifyRequest, sender: Sender): Promise<void> => {
      const owner = { companyId: sender.companyId };
      const upload = await uploads(request, { maxFiles: MOST_FILES, owner });
      try {
        await sending.send(sender, readSendForm(upload), upload.files);
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
          response: { 200: Said },
        },
        // Before the body is read, so that a stranger cannot make the server parse anything.
        onRequest: async (request) => {
          senders.set(request, await admission.admit(request.headers.authorization));
        },
      },
      async (request) => {
        const sender = senders.get(request);
        if (!sender) throw new Error('nobody was admitted');
        const attempt = await admission.count(sender);
        try {
          if (request.isMultipart()) await sendForm(request, sender);
          else await sending.send(sender, request.body ?? {});
        } catch (error) {
          // A message that was not sent does not count.
          await attempt.forgive();
          throw error;
        }
        return { mensagem: 'Mensagem enviada' };
      },
    );
  };
