import type { QueueDialogue, QueueOptionNode } from '../../queues/public.ts';

/** Texts that are not saved yet, of some records. */
type DraftsOf<T> = readonly ({ readonly id: number } & Partial<T>)[] | undefined;

export interface DialogueDrafts {
  readonly queues?: DraftsOf<Pick<QueueDialogue, 'name' | 'greetingMessage' | 'outOfHoursMessage'>>;
  readonly options?: DraftsOf<Pick<QueueOptionNode, 'title' | 'message'>>;
}

/** Queues with their options as they will be once all drafts are saved. */
export const drafted = (
  queues: readonly QueueDialogue[],
  { queues: ofQueues = [], options: ofOptions = [] }: DialogueDrafts,
): readonly QueueDialogue[] => {
  const branch = (options: readonly QueueOptionNode[]): readonly QueueOptionNode[] =>
    options.map((option) => ({
      ...option,
      ...ofOptions.find(({ id }) => id === option.id),
      children: branch(option.children),
    }));
  return queues.map((queue) => ({
    ...queue,
    ...ofQueues.find(({ id }) => id === queue.id),
    options: branch(queue.options),
  }));
};
