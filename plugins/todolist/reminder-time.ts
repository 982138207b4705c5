const MINUTE = 60_000;

/** The properties of a task that decide when its person is reminded of it. */
export interface Due {
  readonly isDone: boolean;
  readonly dueAt: Date | null;
  /** Minutes before it is due; null without a reminder. */
  readonly reminder: number | null;
}

/**
 * When a person is to be reminded of a task; null: not at all, since it is done, due already, or has no reminder. A moment
 * that has passed while the task is not due yet is now.
 */
export const remindAtOf = ({ isDone, dueAt, reminder }: Due, now: Date): Date | null => {
  if (isDone || dueAt === null || reminder === null || dueAt <= now) return null;
  return new Date(Math.max(dueAt.getTime() - reminder * MINUTE, now.getTime()));
};
