import { contribute, definePlugin, follow, followMany } from 'prosa/contract';
import { attachmentRoutes, Core, CorePoints } from 'prosa/core';
import { OptedOut } from '../consents/public.ts';
import { AudienceOutcomesPoint, AudienceUsesPoint } from '../contact-lists/public.ts';
import type { AudienceOutcomes, AudienceUses } from '../contact-lists/public.ts';
import { ConnectionStateChanged } from '../connections/public.ts';
import { ContactMergePoint } from '../contacts/public.ts';
import type { ContactMergePart } from '../contacts/public.ts';
import { FileListUsesPoint } from '../files/public.ts';
import type { FileListUse } from '../files/public.ts';
import { OutreachSourcesPoint } from '../governor/public.ts';
import type { OutreachSource } from '../governor/public.ts';
import { HeardPoint, MessageAckChanged, MessageFailed } from '../tickets/public.ts';
import type { Heard } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { campaignPreviewRoutes } from './routes/campaign-previews.ts';
import { campaignReportRoutes } from './routes/campaign-report.ts';
import { campaignSettingsRoutes } from './routes/campaign-settings.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { AnsweredTickets } from './services/answered-tickets.ts';
import { AnswerWindows } from './services/answer-windows.ts';
import { Answers } from './services/answers.ts';
import { Audience } from './services/audience.ts';
import { CampaignActs } from './services/campaign-acts.ts';
import { CampaignMessages } from './services/campaign-messages.ts';
import { CampaignService } from './services/campaign-service.ts';
import { CampaignSweep } from './services/campaign-sweep.ts';
import { CampaignSettings } from './services/campaign-settings.ts';
import { CampaignSource } from './services/campaign-source.ts';
import { CampaignView } from './services/campaign-view.ts';
import { ConnectionChanges } from './services/connection-changes.ts';
import { Deliveries } from './services/deliveries.ts';
import { Estimates } from './services/estimates.ts';
import { Finishing } from './services/finishing.ts';
import { LostMessages } from './services/lost-messages.ts';
import { MergedRecipients } from './services/merged-recipients.ts';
import { OptOuts } from './services/opt-outs.ts';
import { CampaignOutcomes } from './services/campaign-outcomes.ts';
import { CampaignUses } from './services/campaign-uses.ts';
import { FileUses } from './services/file-uses.ts';
import { DemoCampaigns } from './services/demo-campaigns.ts';
import { Gathering } from './services/gathering.ts';
import { Preparation } from './services/preparation.ts';
import { Previews } from './services/previews.ts';
import { Progress } from './services/progress.ts';
import { RecipientRows } from './services/recipient-rows.ts';
import { Reports } from './services/report.ts';
import { Retries } from './services/retries.ts';
import { Starts } from './services/starts.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    CampaignSweep,
    AnsweredTickets,
    AnswerWindows,
    Answers,
    Audience,
    CampaignActs,
    CampaignMessages,
    CampaignService,
    CampaignSettings,
    CampaignSource,
    CampaignView,
    ConnectionChanges,
    Deliveries,
    Estimates,
    Finishing,
    LostMessages,
    OptOuts,
    Gathering,
    Preparation,
    Previews,
    Progress,
    RecipientRows,
    Reports,
    Retries,
    Starts,
  ],
  contributes: [
    contribute<ContactMergePart>(ContactMergePoint, MergedRecipients),
    contribute<OutreachSource>(OutreachSourcesPoint, CampaignSource, 30),
    contribute<Heard>(HeardPoint, Answers, 50),
    contribute<AudienceUses>(AudienceUsesPoint, CampaignUses),
    contribute<AudienceOutcomes>(AudienceOutcomesPoint, CampaignOutcomes),
    contribute<FileListUse>(FileListUsesPoint, FileUses),
    contribute(CorePoints.demoContent, DemoCampaigns, 60),
  ],
  follows: [
    ...followMany([MessageAckChanged, MessageFailed], (facts, ctx, { resolve }) =>
      resolve(Deliveries).follow(
        ctx,
        facts.map(({ payload }) => payload.message),
      ),
    ),
    follow(OptedOut, ({ payload }, ctx, { resolve }) =>
      resolve(OptOuts).follow(ctx, payload.contactId),
    ),
    follow(ConnectionStateChanged, ({ payload }, ctx, { resolve }) =>
      resolve(ConnectionChanges).follow(ctx, payload.connectionId),
    ),
  ],
  routes: async (app, { resolve }) => {
    const service = resolve(CampaignService);
    await app.register(campaignRoutes(service, resolve(CampaignActs)));
    await app.register(
      attachmentRoutes('/campaigns', service, 'admin', {
        attached: 'Mensagem enviada',
        detached: 'Arquivo excluído',
      }),
    );
    await app.register(campaignSettingsRoutes(resolve(CampaignSettings)));
    await app.register(
      campaignPreviewRoutes(resolve(Audience), resolve(Previews), resolve(Estimates)),
    );
    await app.register(
      campaignReportRoutes(resolve(Reports), resolve(RecipientRows), resolve(AnsweredTickets)),
    );
  },
  jobs: {
    sweep: ({ resolve }, companies) => resolve(CampaignSweep).run(companies),
  },
  tasks: {
    // The manifest's schemas have checked them.
    'start-due': async (payload, { resolve }) => {
      const { companyId } = payload as { readonly companyId: number };
      await resolve(Core.Database).transaction({ companyId, system: 'planned campaigns' }, (ctx) =>
        resolve(Starts).due(ctx),
      );
    },
    prepare: (payload, { resolve }) => {
      const { companyId, campaignId } = payload as Readonly<
        Record<'campaignId' | 'companyId', number>
      >;
      return resolve(Preparation).run(companyId, campaignId);
    },
    answered: (payload, { resolve }) => {
      const { companyId, recipientId } = payload as Readonly<
        Record<'companyId' | 'recipientId', number>
      >;
      return resolve(AnsweredTickets).receive(companyId, recipientId);
    },
  },
  stop: async ({ resolve }) => resolve(Progress).stop(),
});
