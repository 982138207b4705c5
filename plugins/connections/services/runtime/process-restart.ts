import process from 'node:process';
import { Core } from 'prosa/core';
import type { Config } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';

/** Seconds. A problem that a restart did not mend within this time will not be mended by another one. */
const SHORTEST_LIFE = 3_600;

/**
 * Ends this process in order, for whoever watches over it to start it again: where it runs connections and nothing
 * else. Its connections are free meanwhile, and another process may take them at once.
 */
@injectable()
export class ProcessRestart {
  #isAsked = false;

  constructor(
    @inject(Core.Config) private readonly config: Config,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  /** @returns false where the process must go on: it serves others too, or was started only a while ago */
  ask(connectionId: number): boolean {
    if (this.#isAsked) return true;
    if (this.config.role !== 'connections' || this.uptime() < SHORTEST_LIFE) return false;
    this.#isAsked = true;
    this.logger.error({ connectionId }, 'this process restarts: its connections do not answer');
    this.end();
    return true;
  }

  /** How long this process has run, in seconds. */
  uptime(): number {
    return process.uptime();
  }

  /** As if it were told to stop; but whoever watches over it is to know that it did not want to. */
  end(): void {
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  }
}
