import type { TestApp } from 'prosa/core/testing';
import { AttendanceRollUp } from './services/attendance-roll-up.ts';

/** Rolls attendances up by day, as it is done every half minute. */
export const rollUpAttendances = (app: TestApp): Promise<void> =>
  app.host.resolve('attendances', AttendanceRollUp).run();
