import { contribute, definePlugin } from 'prosa/contract';
import type { ColumnSource, PluginHandle, PublishedEvent } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { ENGINE_ORDER, EnginesPoint } from '../automation/public.ts';
import type { AutomationEngine } from '../automation/public.ts';
import { ConnectionColumnsPoint } from '../connections/public.ts';
import { OptionTargetsPoint, QueueColumnsPoint } from '../queues/public.ts';
import { RetryPauses } from './delivery/retries.ts';
import { GoogleHosts } from './dialogflow/google-hosts.ts';
import { DialogflowEngine } from './engines/dialogflow-engine.ts';
import { HookTurns, N8nEngine, WebhookEngine } from './engines/hook-engine.ts';
import { OrderJudge } from './engines/order-judge.ts';
import { TypebotEngine } from './engines/typebot-engine.ts';
import manifest from './manifest.ts';
import { integrationRoutes } from './routes/integrations.ts';
import { testRoutes } from './routes/tests.ts';
import { CustomerFiles } from './services/customer-files.ts';
import { DeliverTask } from './services/deliver-task.ts';
import { Deliveries } from './services/deliveries.ts';
import type { DeliveryLine } from './services/deliveries.ts';
import { DeliveryList } from './services/delivery-list.ts';
import { DeliveryRunner } from './services/delivery-runner.ts';
import { DemoIntegrations } from './services/demo-integrations.ts';
import { DialogflowClients } from './services/dialogflow-clients.ts';
import { GuardedOutbound } from './services/guarded-outbound.ts';
import { IntegrationsOfConnections, IntegrationsOfQueues } from './services/integration-columns.ts';
import { IntegrationFields } from './services/integration-fields.ts';
import { IntegrationService } from './services/integration-service.ts';
import { IntegrationTargets } from './services/integration-targets.ts';
import { IntegrationTest } from './services/integration-test.ts';
import { KnownIntegrations } from './services/known-integrations.ts';
import { OpenedIntegrations } from './services/opened-integrations.ts';
import { PartReplies } from './services/part-replies.ts';

const forget = async ({ companyId }: PublishedEvent, { resolve }: PluginHandle): Promise<void> => {
  resolve(KnownIntegrations).forget(companyId);
};

const { integrations: order } = ENGINE_ORDER;

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    CustomerFiles,
    DeliverTask,
    DemoIntegrations,
    Deliveries,
    DeliveryList,
    DeliveryRunner,
    DialogflowClients,
    DialogflowEngine,
    GoogleHosts,
    GuardedOutbound,
    HookTurns,
    IntegrationFields,
    IntegrationService,
    IntegrationTargets,
    IntegrationTest,
    IntegrationsOfConnections,
    IntegrationsOfQueues,
    KnownIntegrations,
    N8nEngine,
    OpenedIntegrations,
    OrderJudge,
    PartReplies,
    RetryPauses,
    TypebotEngine,
    WebhookEngine,
  ],
  contributes: [
    contribute<ColumnSource<object>>(QueueColumnsPoint, IntegrationsOfQueues),
    contribute<ColumnSource<object>>(ConnectionColumnsPoint, IntegrationsOfConnections),
    contribute(OptionTargetsPoint, IntegrationTargets, 20),
    contribute(CorePoints.demoContent, DemoIntegrations, 30),
    contribute<AutomationEngine>(EnginesPoint, DialogflowEngine, order),
    contribute<AutomationEngine>(EnginesPoint, N8nEngine, order),
    contribute<AutomationEngine>(EnginesPoint, TypebotEngine, order),
    contribute<AutomationEngine>(EnginesPoint, WebhookEngine, order),
  ],
  routes: async (app, { resolve }) => {
    await app.register(integrationRoutes(resolve(IntegrationService), resolve(DeliveryList)));
    await app.register(testRoutes(resolve(IntegrationTest)));
  },
  on: {
    'queue-integrations.integration-created': forget,
    'queue-integrations.integration-updated': forget,
    'queue-integrations.integration-deleted': forget,
    'queues.queue-updated': forget,
    'connections.connection-updated': forget,
  },
  tasks: {
    deliver: (payload, { resolve }) => resolve(DeliverTask).run(payload as DeliveryLine),
  },
  jobs: {
    'prune-deliveries': ({ resolve }, companies) =>
      companies.each((ctx) => resolve(DeliveryList).prune(ctx)),
  },
});
