import { contribute, definePlugin } from 'prosa/contract';
import { attachmentRoutes, CorePoints } from 'prosa/core';
import manifest from './manifest.ts';
import { announcementRoutes } from './routes/announcements.ts';
import { receiptRoutes } from './routes/receipts.ts';
import { AnnouncementService } from './services/announcement-service.ts';
import { AnnouncementView } from './services/announcement-view.ts';
import { Broadcast } from './services/broadcast.ts';
import { DemoAnnouncements } from './services/demo-announcements.ts';
import { Periods } from './services/periods.ts';
import { Received } from './services/received.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [AnnouncementService, AnnouncementView, Broadcast, Periods, Received],
  contributes: [contribute(CorePoints.demoContent, DemoAnnouncements, 90)],
  routes: async (app, { resolve }) => {
    const service = resolve(AnnouncementService);
    const received = resolve(Received);
    await app.register(announcementRoutes(service, received, resolve(AnnouncementView)));
    await app.register(receiptRoutes(received));
    await app.register(attachmentRoutes('/announcements', service, 'super'));
  },
  jobs: { 'tell-periods': ({ resolve }, companies) => resolve(Periods).run(companies) },
});
