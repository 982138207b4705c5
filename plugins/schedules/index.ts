import { contribute, definePlugin, followMany } from 'prosa/contract';
import { attachmentRoutes, CorePoints } from 'prosa/core';
import { ContactDeparturePoint, ContactMergePoint } from '../contacts/public.ts';
import type { ContactMergePart } from '../contacts/public.ts';
import { OutreachSourcesPoint } from '../governor/public.ts';
import { MessageAckChanged, MessageFailed } from '../tickets/public.ts';
import manifest from './manifest.ts';
import { scheduleRoutes } from './routes/schedules.ts';
import { CompanyCalendar } from './services/company-calendar.ts';
import { DemoSchedules } from './services/demo-schedules.ts';
import { ScheduleCalendar } from './services/schedule-calendar.ts';
import { ScheduleCare } from './services/schedule-care.ts';
import { ScheduleContacts } from './services/schedule-contacts.ts';
import { ScheduleFiles } from './services/schedule-files.ts';
import { ScheduleService } from './services/schedule-service.ts';
import { ScheduleSource } from './services/schedule-source.ts';
import { ScheduleValues } from './services/schedule-values.ts';
import { ScheduleView } from './services/schedule-view.ts';
import { ScheduleWaits } from './services/schedule-waits.ts';
import { SendResults } from './services/send-results.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  services: [
    CompanyCalendar,
    DemoSchedules,
    ScheduleCalendar,
    ScheduleCare,
    ScheduleContacts,
    ScheduleFiles,
    ScheduleService,
    ScheduleSource,
    ScheduleValues,
    ScheduleView,
    ScheduleWaits,
    SendResults,
  ],
  contributes: [
    contribute(ContactDeparturePoint, ScheduleContacts),
    contribute<ContactMergePart>(ContactMergePoint, ScheduleContacts),
    contribute(CorePoints.demoContent, DemoSchedules, 40),
    contribute(OutreachSourcesPoint, ScheduleSource),
  ],
  routes: async (app, { resolve }) => {
    const service = resolve(ScheduleService);
    await app.register(scheduleRoutes(service, resolve(ScheduleCalendar)));
    await app.register(attachmentRoutes('/schedules', service, 'member'));
  },
  follows: followMany([MessageAckChanged, MessageFailed], (facts, ctx, { resolve }) =>
    resolve(SendResults).follow(ctx, facts),
  ),
  jobs: { 'look-after': ({ resolve }, companies) => resolve(ScheduleCare).run(companies) },
});
