import { bind, contribute, definePlugin } from 'prosa/contract';
import { ContactMergePoint } from '../contacts/public.ts';
import type { ContactMergePart } from '../contacts/public.ts';
import manifest from './manifest.ts';
import { Attendances } from './public.ts';
import { AttendanceService } from './services/attendance-service.ts';
import { MergedAttendances } from './services/merged-attendances.ts';
import { AttendanceRollUp } from './services/attendance-roll-up.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  provides: [bind(Attendances, AttendanceService)],
  services: [AttendanceRollUp, AttendanceService],
  contributes: [contribute<ContactMergePart>(ContactMergePoint, MergedAttendances)],
  jobs: { 'roll-up': ({ resolve }) => resolve(AttendanceRollUp).run() },
});
