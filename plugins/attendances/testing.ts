import type { TestApp } from 'prosa/core/testing';
import { AttendanceRollUp } from './services/attendance-roll-up.ts';

/** Waits until attendances are as the tickets have been so far. */
export const attendancesFollowed = (app: TestApp): Promise<void> => app.services.followers.run();

/** Rolls attendances up by day, as it is done every half minute. */
export const rollUpAttendances = async (app: TestApp): Promise<void> =>
  app.host.resolve('attendances', AttendanceRollUp).run();
