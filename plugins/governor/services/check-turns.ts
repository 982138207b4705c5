import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { CheckQuestion } from './check-question.ts';

/** A moment further ahead is found by a later look. */
const AHEAD_MILLISECONDS = 1_500;

/** Has numbers asked for at their moment, in the process that runs the connection: one question of a connection at a time. */
@injectable()
export class CheckTurns {
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #asking = new Map<number, Promise<Date | undefined>>();
  readonly #listeners: ((connectionId: number) => void)[] = [];
  #isRunning = false;

  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Connections) private readonly connections: Pick<Connections, 'running'>,
    @inject(CheckQuestion) private readonly question: CheckQuestion,
  ) {}

  start(): void {
    this.#isRunning = true;
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await Promise.all(this.#asking.values());
  }

  /** Calls back when a number of a connection is known that a message may have waited for. */
  onAnswer(listener: (connectionId: number) => void): void {
    this.#listeners.push(listener);
  }

  /** After the commit; other processes find it within a second. */
  wake(ctx: Ctx, connectionId: number): void {
    ctx.afterCommit(() => this.plan(connectionId, this.clock.now()));
  }

  plan(connectionId: number, at: Date): void {
    const delay = Math.max(0, at.getTime() - this.clock.now().getTime());
    if (!this.#isRunning || delay > AHEAD_MILLISECONDS || this.#timers.has(connectionId)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(connectionId);
      void this.ask(connectionId);
    }, delay);
    this.#timers.set(connectionId, timer.unref());
  }

  /**
   * Asks for the number whose turn it is, where it may be asked for now. Resolves when the answer is stored.
   * @returns when the next turn is; undefined = when somebody requests something
   */
  ask(connectionId: number): Promise<Date | undefined> {
    const asking =
      this.#asking.get(connectionId) ??
      this.#ask(connectionId)
        .catch((error: unknown) => {
          this.logger.warn({ err: error, connectionId }, 'a number could not be asked for');
          return undefined;
        })
        .finally(() => this.#asking.delete(connectionId));
    this.#asking.set(connectionId, asking);
    return asking;
  }

  async #ask(connectionId: number): Promise<Date | undefined> {
    const running = this.connections.running();
    const connection = running.find((each) => each.connectionId === connectionId);
    if (!connection) return undefined;
    const { isAnswered, again } = await this.question.put(connection);
    if (isAnswered) for (const listener of this.#listeners) listener(connectionId);
    if (again) this.plan(connectionId, again);
    return again;
  }
}
