import { bind, contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import { UserDetailsPoint } from '../users/public.ts';
import manifest from './manifest.ts';
import { Queues } from './public.ts';
import { queueRoutes } from './routes/queues.ts';
import { DemoQueues } from './services/demo-queues.ts';
import { QueueAnnouncer } from './services/queue-announcer.ts';
import { QueueDirectory } from './services/queue-directory.ts';
import { QueueService } from './services/queue-service.ts';
import { UserQueues } from './services/user-queues.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Queues, QueueDirectory)],
  services: [DemoQueues, QueueAnnouncer, QueueDirectory, QueueService, UserQueues],
  contributes: [
    contribute(CorePoints.demoContent, DemoQueues, 10),
    contribute(CorePoints.sessionDetails, UserQueues),
    contribute(UserDetailsPoint, UserQueues),
  ],
  routes: async (app, { resolve }) => {
    await app.register(queueRoutes(resolve(QueueService)));
  },
});
