import type { PluginHandle } from 'prosa/contract';
import { bind, contribute, definePlugin } from 'prosa/contract';
import { Core, CorePoints } from 'prosa/core';
import { AddressBooksPoint } from '../contacts/public.ts';
import { UserDetailsPoint } from '../users/public.ts';
import manifest from './manifest.ts';
import { FirstConnection } from './services/directory/first-connection.ts';
import {
  ConnectionColumnsPoint,
  ConnectionOwners,
  Connections,
  InboundPoint,
  ProvidersPoint,
  SignalsPoint,
  WaitingMessagesPoint,
} from './public.ts';
import { healthRoutes } from './routes/health.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { whatsappRoutes } from './routes/whatsapp.ts';
import { ConnectionAddressBooks } from './services/directory/connection-address-books.ts';
import { ConnectionDirectory } from './services/directory/connection-directory.ts';
import { ConnectionColumns } from './services/state/connection-columns.ts';
import { ConnectionPresenter } from './services/state/connection-presenter.ts';
import { ConnectionService } from './services/directory/connection-service.ts';
import { DemoConnection } from './services/directory/demo-connection.ts';
import { InboundQueues } from './services/inbound/inbound-queues.ts';
import { InboxBacklog } from './services/inbound/inbox-backlog.ts';
import { InboxRetry } from './services/inbound/inbox-retry.ts';
import { OwnersOverview } from './services/ownership/owners-overview.ts';
import { Leases } from './services/ownership/leases.ts';
import { ConnectionHandles } from './services/runtime/connection-handles.ts';
import { ConnectionHealth } from './services/directory/connection-health.ts';
import { ConnectionHistory } from './services/state/connection-history.ts';
import { HourlyTraffic } from './services/traffic/hourly-traffic.ts';
import { ConnectionStates } from './services/state/connection-states.ts';
import { ConnectionSupervisor } from './services/runtime/connection-supervisor.ts';
import { TrafficCounter } from './services/traffic/traffic-counter.ts';
import { ProcessRestart } from './services/runtime/process-restart.ts';
import { PruneHistory } from './services/state/prune-history.ts';
import { RestoredConnections } from './services/directory/restored-connections.ts';
import { UserConnection } from './services/directory/user-connection.ts';

const runsConnections = ({ resolve }: PluginHandle): boolean =>
  ['all', 'connections'].includes(resolve(Core.Config).role);

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Connections, ConnectionDirectory), bind(ConnectionOwners, OwnersOverview)],
  services: [
    FirstConnection,
    ConnectionColumns,
    ConnectionPresenter,
    ConnectionService,
    DemoConnection,
    InboundQueues,
    InboxBacklog,
    InboxRetry,
    Leases,
    ConnectionHandles,
    ConnectionHealth,
    ConnectionHistory,
    HourlyTraffic,
    ConnectionStates,
    ConnectionSupervisor,
    TrafficCounter,
    ProcessRestart,
    PruneHistory,
    RestoredConnections,
    UserConnection,
  ],
  opens: [ConnectionColumnsPoint, InboundPoint, ProvidersPoint, SignalsPoint, WaitingMessagesPoint],
  contributes: [
    contribute(CorePoints.firstSteps, FirstConnection, 20),
    contribute(CorePoints.backlogs, InboxBacklog),
    contribute(CorePoints.demoContent, DemoConnection, 20),
    contribute(CorePoints.restored, RestoredConnections),
    contribute(CorePoints.sessionDetails, UserConnection),
    contribute(UserDetailsPoint, UserConnection),
    contribute(AddressBooksPoint, ConnectionAddressBooks),
  ],
  routes: async (app, { resolve }) => {
    await app.register(
      whatsappRoutes(
        resolve(ConnectionService),
        resolve(ConnectionSupervisor),
        resolve(ConnectionColumns),
      ),
    );
    await app.register(healthRoutes(resolve(ConnectionHealth)));
    await app.register(sessionRoutes(resolve(ConnectionService), resolve(ConnectionSupervisor)));
  },
  jobs: {
    'prune-history': ({ resolve }) => resolve(PruneHistory).run(),
    'retry-inbox': ({ resolve }) => resolve(InboxRetry).run(),
  },
  start: async (handle) => {
    if (runsConnections(handle)) await handle.resolve(ConnectionSupervisor).start();
  },
  stop: ({ resolve }) => resolve(ConnectionSupervisor).stop(),
});
