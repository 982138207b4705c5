import type { PluginHandle } from 'prosa/contract';
import { bind, contribute, definePlugin } from 'prosa/contract';
import { Core, CorePoints } from 'prosa/core';
import { AddressBooksPoint } from '../contacts/public.ts';
import { UserDetailsPoint } from '../users/public.ts';
import manifest from './manifest.ts';
import { FirstConnection } from './services/directory/first-connection.ts';
import { Connections, InboundPoint, ProvidersPoint, WaitingMessagesPoint } from './public.ts';
import { healthRoutes } from './routes/health.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { whatsappRoutes } from './routes/whatsapp.ts';
import { ConnectionAddressBooks } from './services/directory/connection-address-books.ts';
import { ConnectionDirectory } from './services/directory/connection-directory.ts';
import { ConnectionPresenter } from './services/state/connection-presenter.ts';
import { ConnectionService } from './services/directory/connection-service.ts';
import { DemoLine } from './services/directory/demo-connection.ts';
import { InboundLanes } from './services/inbound/inbound-queues.ts';
import { InboxRetry } from './services/inbound/inbox-retry.ts';
import { Leases } from './services/ownership/leases.ts';
import { LineHandles } from './services/runtime/connection-handles.ts';
import { LineHealth } from './services/directory/connection-health.ts';
import { LineHistory } from './services/state/connection-history.ts';
import { LineHours } from './services/traffic/hourly-traffic.ts';
import { LineStates } from './services/state/connection-states.ts';
import { LineSupervisor } from './services/runtime/connection-supervisor.ts';
import { LineTraffic } from './services/traffic/traffic-counter.ts';
import { ProcessRestart } from './services/runtime/process-restart.ts';
import { PruneHistory } from './services/state/prune-history.ts';
import { RestoredLines } from './services/directory/restored-connections.ts';
import { UserConnection } from './services/directory/user-connection.ts';

const runsLines = ({ resolve }: PluginHandle): boolean =>
  ['all', 'connections'].includes(resolve(Core.Config).role);

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Connections, ConnectionDirectory)],
  services: [
    FirstConnection,
    ConnectionPresenter,
    ConnectionService,
    DemoLine,
    InboundLanes,
    InboxRetry,
    Leases,
    LineHandles,
    LineHealth,
    LineHistory,
    LineHours,
    LineStates,
    LineSupervisor,
    LineTraffic,
    ProcessRestart,
    PruneHistory,
    RestoredLines,
    UserConnection,
  ],
  opens: [InboundPoint, ProvidersPoint, WaitingMessagesPoint],
  contributes: [
    contribute(CorePoints.firstSteps, FirstConnection, 20),
    contribute(CorePoints.demoContent, DemoLine, 20),
    contribute(CorePoints.restored, RestoredLines),
    contribute(CorePoints.sessionDetails, UserConnection),
    contribute(UserDetailsPoint, UserConnection),
    contribute(AddressBooksPoint, ConnectionAddressBooks),
  ],
  routes: async (app, { resolve }) => {
    await app.register(whatsappRoutes(resolve(ConnectionService), resolve(LineSupervisor)));
    await app.register(healthRoutes(resolve(LineHealth)));
    await app.register(sessionRoutes(resolve(ConnectionService), resolve(LineSupervisor)));
  },
  jobs: {
    'prune-history': ({ resolve }) => resolve(PruneHistory).run(),
    'retry-inbox': ({ resolve }) => resolve(InboxRetry).run(),
  },
  start: async (handle) => {
    if (runsLines(handle)) await handle.resolve(LineSupervisor).start();
  },
  stop: ({ resolve }) => resolve(LineSupervisor).stop(),
});
