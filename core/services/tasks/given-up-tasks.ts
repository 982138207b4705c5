import type { FailedTask, TaskTable } from './task-table.ts';

interface GivenUpParts {
  readonly table: Pick<TaskTable, 'failed' | 'retry' | 'discard'>;
  readonly isQueue: (name: string) => boolean;
  /** Called when there may be something to do. */
  readonly onRetry: () => void;
}

/** The tasks that the queues gave up, for those who run the installation. */
export class GivenUpTasks {
  readonly #parts: GivenUpParts;

  constructor(parts: GivenUpParts) {
    this.#parts = parts;
  }

  /** Whether a plugin declares tasks of this name. */
  isQueue(name: string): boolean {
    return this.#parts.isQueue(name);
  }

  /** Those of a queue, the latest first. */
  list(name: string, limit: number): Promise<readonly FailedTask[]> {
    return this.#parts.table.failed(name, limit);
  }

  /**
   * Has those of a queue tried again.
   * @param ids only these
   * @returns how many of them there were
   */
  async retry(name: string, ids?: readonly string[]): Promise<number> {
    const count = await this.#parts.table.retry(name, ids);
    this.#parts.onRetry();
    return count;
  }

  /** Removes those of a queue. @param ids only these @returns how many of them there were */
  discard(name: string, ids?: readonly string[]): Promise<number> {
    return this.#parts.table.discard(name, ids);
  }
}
