import { contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import manifest from './manifest.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { NoticeMail } from './services/notice-mail.ts';
import type { QueuedNotice } from './services/notice-mail.ts';
import { NoticeTrail } from './services/notice-trail.ts';
import { OwnSessions } from './services/own-sessions.ts';

export default definePlugin({
  manifest,
  services: [NoticeMail, OwnSessions],
  contributes: [contribute(CorePoints.auditTrail, NoticeTrail)],
  routes: async (app, { resolve }) => {
    await app.register(sessionRoutes(resolve(OwnSessions)));
  },
  tasks: {
    // The manifest's schema has checked it.
    notify: (payload, { resolve }) => resolve(NoticeMail).send(payload as QueuedNotice),
  },
});
