import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { HOUR } from '../rules/time.ts';

/** Has channels asked how much their connections may say: hourly, while a connection has something to say unasked. */
@injectable()
export class Allowances {
  readonly #askedAt = new Map<number, number>();

  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Connections) private readonly connections: Pick<Connections, 'opened'>,
  ) {}

  /** A connection that comes up asks by itself. */
  connected(connectionId: number): void {
    this.#askedAt.set(connectionId, this.clock.now().getTime());
  }

  /** Asks where the last answer is an hour old. The answer comes as a signal. */
  ask(connectionId: number): void {
    const now = this.clock.now().getTime();
    if (now - (this.#askedAt.get(connectionId) ?? 0) < HOUR) return;
    const open = this.connections.opened(connectionId);
    if (!open) return;
    this.#askedAt.set(connectionId, now);
    open.askAllowance?.().catch((error: unknown) => {
      this.logger.debug({ err: error, connectionId }, 'a channel did not say how much may be said');
    });
  }
}
