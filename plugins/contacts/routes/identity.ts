import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Closed, Id, IdParams } from 'prosa/schemas';
import { ContactIdentity, ContactSchema, MergeContactBody } from '../schemas.ts';
import type { ContactColumns } from '../services/contact-columns.ts';
import type { ContactIdentities } from '../services/contact-identity.ts';
import type { ContactService } from '../services/contact-service.ts';
import type { ContactMerges } from '../services/merging/contact-merges.ts';

const mayMerge = { access: 'contacts-page:mergeContacts' } as const;

const MergeParams = Closed({ id: Id, mergeId: Id });

/** One person, one contact: what leads to it, two that become one, and one that becomes two again. */
export const identityRoutes =
  (
    identities: ContactIdentities,
    merges: ContactMerges,
    contacts: ContactService,
    columns: ContactColumns,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const Answer = columns.in(ContactSchema);

    app.get(
      '/contacts/:id/identity',
      {
        config: { access: 'member' },
        schema: { params: IdParams, response: { 200: ContactIdentity } },
      },
      (request) => request.transaction((ctx) => identities.of(ctx, request.params.id)),
    );

    app.post(
      '/contacts/:id/merge',
      {
        config: mayMerge,
        schema: {
          params: IdParams,
          body: MergeContactBody,
          response: { 200: Answer },
        },
      },
      (request) =>
        request.transaction(async (ctx) => {
          const { id: keptId } = request.params;
          const { contactId: goneId } = request.body;
          await merges.merge(ctx, { keptId, goneId, reason: 'person' });
          return contacts.get(ctx, keptId);
        }),
    );

    app.post(
      '/contacts/:id/merges/:mergeId/undo',
      {
        config: mayMerge,
        schema: {
          params: MergeParams,
          response: { 200: Answer },
        },
      },
      (request) =>
        request.transaction(async (ctx) => {
          const { id, mergeId } = request.params;
          await merges.undo(ctx, id, mergeId);
          return contacts.get(ctx, id);
        }),
    );
  };
