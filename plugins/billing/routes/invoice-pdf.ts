import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Closed, IdParams } from 'prosa/schemas';
import type { InvoicePapers, PaperReader } from '../services/paper/invoice-papers.ts';

const File = Type.String({ format: 'binary', description: 'The PDF' });

const PdfQuery = Closed({
  /** Of the words on it; Portuguese unless told. */
  language: Type.Optional(Type.Union([Type.Literal('pt'), Type.Literal('en'), Type.Literal('es')])),
});

const Prepared = Closed({
  /** Whether the PDF has a Pix. */
  hasPix: Type.Boolean(),
});

const readerOf = (
  { session: { companyId, userId, roles } }: FastifyRequest,
  language: PaperReader['language'] = 'pt',
): PaperReader => ({
  scope: { companyId, userId, roles },
  isPlatforms: roles.includes('super'),
  language,
});

const send = (reply: FastifyReply, id: number, content: Buffer): FastifyReply =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="fatura-${String(id)}.pdf"`,
      'cache-control': 'no-store',
    })
    .send(content);

/** An invoice as a file, for a company's admins and the platform's own people. */
export const invoicePdfRoutes =
  ({ papers }: { readonly papers: InvoicePapers }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/invoices/:id/pdf',
      {
        config: { access: 'admin', openWhenPastDue: true },
        schema: { params: IdParams, response: { 200: Prepared } },
      },
      async (request) => ({
        hasPix: await papers.prepare(readerOf(request), request.params.id),
      }),
    );

    app.get(
      '/invoices/:id/pdf',
      {
        config: { access: 'admin', openWhenPastDue: true, expensive: true },
        schema: { params: IdParams, querystring: PdfQuery, response: { 200: File } },
      },
      async (request, reply) => {
        const { id } = request.params;
        const reader = readerOf(request, request.query.language);
        return send(reply, id, await papers.print(reader, id));
      },
    );
  };
