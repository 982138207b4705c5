import { TASK_LENGTH } from '../schemas.ts';

/** Where a browser kept its tasks before the server did. */
export const EARLIER = 'tasks';

/** A task as it is sent to the server. */
export interface EarlierTask {
  readonly id: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly createdAt?: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Reads what the browser kept, the newest first. The oldest lists have neither ids nor ticks; what is no task at all is left out.
 * @param stored text as it was stored, null where there is none
 */
export const readEarlierTasks = (
  stored: string | null,
  newId: () => string,
): readonly EarlierTask[] => {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(found)) return [];
  return (found as readonly unknown[]).flatMap((one) => {
    if (typeof one !== 'object' || one === null) return [];
    const { id, text, isDone, createdAt } = one as Readonly<Record<string, unknown>>;
    const words = textOf(text).slice(0, TASK_LENGTH);
    if (words === '') return [];
    const made = Date.parse(textOf(createdAt));
    return {
      id: UUID.test(textOf(id)) ? textOf(id) : newId(),
      text: words,
      isDone: isDone === true,
      ...(Number.isNaN(made) ? {} : { createdAt: new Date(made).toISOString() }),
    };
  });
};
