import { bind, contribute, definePlugin, followMany } from 'prosa/contract';
import { ContactMergePoint } from '../contacts/public.ts';
import type { ContactMergePart } from '../contacts/public.ts';
import {
  TicketAccepted,
  TicketClosed,
  TicketDeleted,
  TicketOpened,
  TicketQueued,
  TicketReopened,
  TicketReturned,
} from '../tickets/public.ts';
import { RatingAsked, RatingGiven } from './facts.ts';
import manifest from './manifest.ts';
import { Attendances } from './public.ts';
import { AttendanceFollower } from './services/attendance-follower.ts';
import { AttendanceRollUp } from './services/attendance-roll-up.ts';
import { AttendanceService } from './services/attendance-service.ts';
import { AttendanceStore } from './services/attendance-store.ts';
import { MergedAttendances } from './services/merged-attendances.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Attendances, AttendanceService)],
  services: [AttendanceFollower, AttendanceRollUp, AttendanceService, AttendanceStore],
  contributes: [contribute<ContactMergePart>(ContactMergePoint, MergedAttendances)],
  follows: followMany(
    [
      TicketOpened,
      TicketAccepted,
      TicketQueued,
      TicketReturned,
      TicketClosed,
      TicketReopened,
      TicketDeleted,
      RatingAsked,
      RatingGiven,
    ],
    (facts, ctx, { resolve }) => resolve(AttendanceFollower).follow(ctx, facts),
  ),
  jobs: { 'roll-up': ({ resolve }) => resolve(AttendanceRollUp).run() },
});
