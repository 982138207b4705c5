import { bind, contribute, definePlugin } from 'prosa/contract';
import { attachmentRoutes, CorePoints } from 'prosa/core';
import { UserDetailsPoint } from '../users/public.ts';
import manifest from './manifest.ts';
import { FirstQueue } from './services/first-step.ts';
import { OptionTargetsPoint, QueueColumnsPoint, QueueDeparturePoint, Queues } from './public.ts';
import { businessHourRoutes } from './routes/business-hours.ts';
import { queueOptionRoutes } from './routes/queue-options.ts';
import { queueRoutes } from './routes/queues.ts';
import { BusinessHours } from './services/business-hours.ts';
import { DemoQueues } from './services/demo-queues.ts';
import { OptionTargets } from './services/option-targets.ts';
import { QueueAnnouncer } from './services/queue-announcer.ts';
import { QueueColumns } from './services/queue-columns.ts';
import { QueueDirectory } from './services/queue-directory.ts';
import { QueueMedia } from './services/queue-media.ts';
import { QueueOptionMedia } from './services/queue-option-media.ts';
import { QueueOptions } from './services/queue-options.ts';
import { QueueService } from './services/queue-service.ts';
import { UserQueues } from './services/user-queues.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Queues, QueueDirectory)],
  services: [
    FirstQueue,
    BusinessHours,
    DemoQueues,
    OptionTargets,
    QueueAnnouncer,
    QueueColumns,
    QueueDirectory,
    QueueMedia,
    QueueOptionMedia,
    QueueOptions,
    QueueService,
    UserQueues,
  ],
  opens: [OptionTargetsPoint, QueueColumnsPoint, QueueDeparturePoint],
  contributes: [
    contribute(CorePoints.firstSteps, FirstQueue, 10),
    contribute(CorePoints.demoContent, DemoQueues, 10),
    contribute(CorePoints.sessionDetails, UserQueues),
    contribute(UserDetailsPoint, UserQueues),
  ],
  routes: async (app, { resolve }) => {
    await app.register(queueRoutes(resolve(QueueService), resolve(QueueColumns)));
    await app.register(queueOptionRoutes(resolve(QueueOptions), resolve(OptionTargets)));
    await app.register(attachmentRoutes('/queue', resolve(QueueMedia), 'admin'));
    await app.register(attachmentRoutes('/queue-options', resolve(QueueOptionMedia), 'admin'));
    await app.register(businessHourRoutes(resolve(BusinessHours)));
  },
});
