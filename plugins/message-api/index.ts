import { contribute, definePlugin } from 'prosa/contract';
import { Core } from 'prosa/core';
import { ContactDeparturePoint, ContactMergePoint } from '../contacts/public.ts';
import type { ContactMergePart } from '../contacts/public.ts';
import { OutreachSourcesPoint } from '../governor/public.ts';
import { Outreach } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { requestRoutes } from './routes/requests.ts';
import { sendRoutes } from './routes/send.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { Admission } from './services/admission.ts';
import { ApiSending } from './services/api-sending.ts';
import { ApiTokens } from './services/api-tokens.ts';
import { HeldRequests } from './services/held-requests.ts';
import { RequestCare } from './services/request-care.ts';
import { RequestContacts } from './services/request-contacts.ts';
import { RequestList } from './services/request-list.ts';
import { RequestSource } from './services/request-source.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    Admission,
    ApiSending,
    ApiTokens,
    HeldRequests,
    RequestCare,
    RequestContacts,
    RequestList,
    RequestSource,
  ],
  contributes: [
    contribute(ContactDeparturePoint, RequestContacts),
    contribute<ContactMergePart>(ContactMergePoint, RequestContacts),
    contribute(OutreachSourcesPoint, RequestSource),
  ],
  routes: async (app, { resolve }) => {
    await app.register(tokenRoutes(resolve(ApiTokens)));
    await app.register(requestRoutes(resolve(RequestList)));
    await app.register(sendRoutes(resolve(Admission), resolve(ApiSending)));
  },
  tasks: {
    // The manifest's schema has checked it.
    'finish-ticket': async (payload, { resolve }) => {
      const { companyId, ticketId, messageId } = payload as Readonly<
        Record<'companyId' | 'messageId' | 'ticketId', number>
      >;
      await resolve(Core.Database).transaction({ companyId, system: 'finishing a ticket' }, (ctx) =>
        resolve(Outreach).finish(ctx, ticketId, messageId),
      );
    },
  },
  jobs: { 'look-after': ({ resolve }, companies) => resolve(RequestCare).run(companies) },
});
