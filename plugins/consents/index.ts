import { bind, contribute, definePlugin, followMany } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import {
  ContactColumnsPoint,
  ContactCreated,
  ContactFiltersPoint,
  ContactMergePoint,
  ContactUpdated,
} from '../contacts/public.ts';
import type { ContactMergePart } from '../contacts/public.ts';
import { HeardPoint } from '../tickets/public.ts';
import type { Heard } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { Consents } from './public.ts';
import { consentRoutes } from './routes/consents.ts';
import { ConsentDesk } from './services/consent-desk.ts';
import { ConsentHistory } from './services/consent-history.ts';
import { ConsentService } from './services/consent-service.ts';
import { DemoConsents } from './services/demo-consents.ts';
import { MergedConsents } from './services/merged-consents.ts';
import { OptOutAnswers } from './services/opt-out-answers.ts';
import { ContactOptOuts } from './services/opt-out-columns.ts';
import { OptOutListener } from './services/opt-out-listener.ts';
import { StandingFilter } from './services/standing-filter.ts';
import { StandingNames } from './services/standing-names.ts';
import { SuppressionKeys } from './services/suppression-keys.ts';
import { SuppressionStore } from './services/suppression-store.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Consents, ConsentService)],
  services: [
    ConsentDesk,
    ConsentHistory,
    ConsentService,
    OptOutAnswers,
    StandingNames,
    SuppressionKeys,
    SuppressionStore,
  ],
  contributes: [
    contribute(ContactColumnsPoint, ContactOptOuts),
    contribute(ContactFiltersPoint, StandingFilter),
    contribute<ContactMergePart>(ContactMergePoint, MergedConsents),
    contribute<Heard>(HeardPoint, OptOutListener),
    contribute(CorePoints.demoContent, DemoConsents, 40),
  ],
  routes: async (app, { resolve }) => {
    await app.register(consentRoutes(resolve(ConsentDesk), resolve(ConsentHistory)));
  },
  follows: followMany([ContactCreated, ContactUpdated], async (facts, ctx, { resolve }) => {
    const contacts = facts.map(({ payload }) => payload.contact);
    await resolve(SuppressionStore).link(ctx, contacts);
    await resolve(StandingNames).follow(
      ctx,
      contacts.map(({ id }) => id),
    );
  }),
});
