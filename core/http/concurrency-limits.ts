/** The limits {@link ConcurrencyLimits} keeps. */
export interface TurnLimits {
  readonly runningPerUser: number;
  readonly runningPerCompany: number;
  /** Turns of a company that wait; one more is refused. */
  readonly waitingPerCompany: number;
}

/** A turn: it begins when there is room, and ends once, begun or not. */
export interface Turn {
  readonly begun: Promise<void>;
  readonly release: () => void;
}

interface Waiting {
  readonly userId: number;
  readonly begin: () => void;
}

/** The turns of one company. */
interface Queue {
  /** How many run, by user. */
  readonly running: Map<number, number>;
  readonly waiting: Set<Waiting>;
}

const runningOf = ({ running }: Queue): number =>
  [...running.values()].reduce((sum, count) => sum + count, 0);

/** Lets a few pieces of work of each user and each company run at once; the others wait in order of arrival. */
export class ConcurrencyLimits {
  readonly #limits: TurnLimits;
  readonly #queues = new Map<number, Queue>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Whether so many of a company wait that one more would be refused. */
  isFull(companyId: number): boolean {
    return (this.#queues.get(companyId)?.waiting.size ?? 0) >= this.#limits.waitingPerCompany;
  }

  /** @returns nothing when too many of the company wait already */
  take(userId: number, companyId: number): Turn | undefined {
    if (this.isFull(companyId)) return undefined;
    const queue = this.#queues.get(companyId) ?? { running: new Map(), waiting: new Set() };
    this.#queues.set(companyId, queue);
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const waiting: Waiting = { userId, begin };
    queue.waiting.add(waiting);
    this.#advance(companyId, queue);
    let isOver = false;
    return {
      begun,
      release: () => {
        if (isOver) return;
        isOver = true;
        // Somebody who left before the turn came has taken no place.
        if (!queue.waiting.delete(waiting)) this.#end(queue, userId);
        begin();
        this.#advance(companyId, queue);
      },
    };
  }

  #advance(companyId: number, queue: Queue): void {
    for (const waiting of queue.waiting) {
      if (runningOf(queue) >= this.#limits.runningPerCompany) return;
      const ofUser = queue.running.get(waiting.userId) ?? 0;
      // Others of the company overtake a user who has enough under way.
      if (ofUser >= this.#limits.runningPerUser) continue;
      queue.waiting.delete(waiting);
      queue.running.set(waiting.userId, ofUser + 1);
      waiting.begin();
    }
    if (queue.running.size === 0 && queue.waiting.size === 0) this.#queues.delete(companyId);
  }

  #end({ running }: Queue, userId: number): void {
    const left = (running.get(userId) ?? 0) - 1;
    if (left > 0) running.set(userId, left);
    else running.delete(userId);
  }
}
