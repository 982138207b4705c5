import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { OutreachSourcesPoint } from '../public.ts';
import type { OutreachSource } from '../public.ts';
import { after } from '../rules/time.ts';
import { Allowances } from './allowances.ts';
import { CheckTurns } from './check-turns.ts';
import { Claims } from './claims.ts';
import { dueStatement } from './due-statement.ts';
import type { ClaimedConnection } from './claims.ts';

/** The pause between two looks for who is due, one look for all connections of the process. */
const LOOK_MILLISECONDS = 1_000;
/** A look sees so far ahead: what comes due before the next one is planned to its moment. */
const AHEAD_MILLISECONDS = 1_500;
/** Claims at the same time, so that people find connections of the pool free. */
const MOST_AT_ONCE = 3;

interface DueRow extends ClaimedConnection {
  readonly at: Date;
  /** A number is to be asked for, nobody to be written to. */
  readonly isCheck: boolean;
}

/**
 * Has what is said unasked claimed at its moment, in the process that runs the connection. One question a second covers all of
 * them; whoever knows the moment before tells it with {@link wake}.
 */
@injectable()
export class Gate {
  readonly #timers = new Map<number, { readonly at: number; readonly timer: NodeJS.Timeout }>();
  readonly #queue: number[] = [];
  readonly #claiming = new Map<number, Promise<void>>();
  #look: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isRunning = false;

  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'system'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Connections) private readonly connections: Pick<Connections, 'running' | 'onReady'>,
    @inject(Claims) private readonly claims: Claims,
    @inject(Allowances) private readonly allowances: Allowances,
    @inject(CheckTurns) private readonly checks: CheckTurns,
    @inject(filled(OutreachSourcesPoint)) private readonly sources: Filled<OutreachSource>,
  ) {}

  start(): void {
    this.#isRunning = true;
    this.connections.onReady((connectionId) => {
      this.allowances.connected(connectionId);
      this.#plan(connectionId, this.clock.now());
    });
    this.checks.onAnswer((connectionId) => this.#plan(connectionId, this.clock.now()));
    this.checks.start();
    this.#look = setInterval(() => {
      void this.look();
    }, LOOK_MILLISECONDS).unref();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    clearInterval(this.#look);
    for (const { timer } of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#queue.length = 0;
    await this.#looking;
    await Promise.all([this.checks.stop(), ...this.#claiming.values()]);
  }

  /** After the commit; other processes find it within a second. */
  wake(ctx: Ctx, connectionId: number, at?: Date): void {
    ctx.afterCommit(() => {
      this.#plan(connectionId, at ?? this.clock.now());
    });
  }

  /** Looks for what is due on the connections of this process. Resolves when it is planned. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce()
      .catch((error: unknown) => {
        this.logger.error({ err: error }, 'what is said unasked could not be looked for');
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const connectionIds = this.connections.running().map(({ connectionId }) => connectionId);
    const sources = this.sources.all();
    if (connectionIds.length === 0) return;
    const { name, sql } = dueStatement(sources);
    const now = this.clock.now();
    const rows = await this.database.system('what is said unasked', (ctx) =>
      prepared<DueRow>(ctx, name, sql, {
        connectionIds,
        now,
        horizon: after(now, AHEAD_MILLISECONDS),
      }),
    );
    for (const { connectionId, at, isCheck } of rows) {
      if (isCheck) this.checks.plan(connectionId, at);
      else {
        this.allowances.ask(connectionId);
        this.#plan(connectionId, at);
      }
    }
  }

  /** The earliest moment counts. A moment far ahead is found by a later look. */
  #plan(connectionId: number, at: Date): void {
    if (!this.#isRunning) return;
    const delay = Math.max(0, at.getTime() - this.clock.now().getTime());
    if (delay > AHEAD_MILLISECONDS) return;
    const moment = performance.now() + delay;
    const planned = this.#timers.get(connectionId);
    if (planned && planned.at <= moment) return;
    clearTimeout(planned?.timer);
    const timer = setTimeout(() => {
      this.#timers.delete(connectionId);
      if (!this.#queue.includes(connectionId)) this.#queue.push(connectionId);
      this.#work();
    }, delay).unref();
    this.#timers.set(connectionId, { at: moment, timer });
  }

  #work(): void {
    while (this.#isRunning && this.#claiming.size < MOST_AT_ONCE) {
      const at = this.#queue.findIndex((id) => !this.#claiming.has(id));
      const [connectionId] = at === -1 ? [] : this.#queue.splice(at, 1);
      if (connectionId === undefined) return;
      const claiming = this.#claim(connectionId)
        .catch((error: unknown) => {
          this.logger.error({ err: error, connectionId }, 'a claim failed');
        })
        .finally(() => {
          this.#claiming.delete(connectionId);
          this.#work();
        });
      this.#claiming.set(connectionId, claiming);
    }
  }

  async #claim(connectionId: number): Promise<void> {
    const connection = this.connections
      .running()
      .find((each) => each.connectionId === connectionId);
    if (!connection) return;
    const { again } = await this.claims.claim(connection);
    if (again) this.#plan(connectionId, again);
  }
}
