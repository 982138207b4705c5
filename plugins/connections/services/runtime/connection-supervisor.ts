import type { Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { ProvidersPoint } from '../../public.ts';
import type { ConnectionProvider, ConnectionReport, OpenConnection } from '../../public.ts';
import { CountedConnection } from '../traffic/counted-connection.ts';
import { InboundQueues } from '../inbound/inbound-queues.ts';
import { RENEWAL_MILLISECONDS, TRUST_MILLISECONDS } from '../ownership/lease-schedule.ts';
import { Leases } from '../ownership/leases.ts';
import type { Lease } from '../ownership/leases.ts';
import { ConnectionHandles } from './connection-handles.ts';
import { ConnectionStates } from '../state/connection-states.ts';
import { TrafficCounter } from '../traffic/traffic-counter.ts';
import { ProcessRestart } from './process-restart.ts';

interface RunningConnection {
  readonly lease: Lease;
  readonly opening: Promise<OpenConnection | undefined>;
  open: OpenConnection | undefined;
  connected: boolean;
}

const isAsked = (lease: Lease | undefined, running: Lease): boolean =>
  lease?.epoch === running.epoch && lease.wish === running.wish;

/** Runs the connections this process owns: opens what it was leased, closes what it lost or is no longer asked for. */
@injectable()
export class ConnectionSupervisor {
  readonly #running = new Map<number, RunningConnection>();
  readonly #listeners: ((connectionId: number) => void)[] = [];
  #sweeps: NodeJS.Timeout | undefined;
  #renewals: NodeJS.Timeout | undefined;
  #renewing: Promise<void> | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #trustedUntil = 0;
  #isStarted = false;

  constructor(
    @inject(Leases) private readonly leases: Leases,
    @inject(ConnectionStates) private readonly states: ConnectionStates,
    @inject(InboundQueues) private readonly queues: InboundQueues,
    @inject(ConnectionHandles) private readonly handles: ConnectionHandles,
    @inject(TrafficCounter) private readonly traffic: TrafficCounter,
    @inject(ProcessRestart) private readonly restart: ProcessRestart,
    @inject(filled(ProvidersPoint)) private readonly providers: Filled<ConnectionProvider>,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {
    leases.onLost(() => {
      // Somebody else may run our connections from now on.
      this.#trustedUntil = 0;
      void this.sweep();
    });
  }

  /** From now on this process runs connections; one that never starts leaves them to others. */
  async start(): Promise<void> {
    this.#isStarted = true;
    await this.sweep();
    this.#sweeps = setInterval(() => {
      void this.sweep();
    }, RENEWAL_MILLISECONDS).unref();
    // Beside the sweeps: a connection may take longer to close than the lease holds.
    this.#renewals = setInterval(() => {
      this.#renewLease().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'the lease of the connections was not renewed');
      });
    }, RENEWAL_MILLISECONDS).unref();
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    clearInterval(this.#sweeps);
    await this.#sweeping;
    const leases = [...this.#running.values()].map(({ lease }) => lease);
    await Promise.all(
      leases.map(async (lease) => {
        await this.#close(lease.id, { logout: false });
        await this.#tell(lease, { status: 'OPENING', reason: 'restarting' });
      }),
    );
    await this.queues.settled();
    await this.traffic.flush().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'what passed through the connections was not counted');
    });
    clearInterval(this.#renewals);
    await this.#renewing?.catch(() => undefined);
    await this.leases.release(leases.map(({ id }) => id));
    await this.leases.close();
  }

  /** Looks at once for connections to open or close; calls are taken one after another. */
  sweep(): Promise<void> {
    this.#sweeping = this.#sweeping
      .then(() => (this.#isStarted ? this.#sweepOnce() : undefined))
      .catch((error: unknown) => {
        this.logger.error({ err: error }, 'looking after the connections failed');
      });
    return this.#sweeping;
  }

  running(): { connectionId: number; companyId: number; epoch: number }[] {
    if (!this.#isTrusted()) return [];
    return [...this.#running.values()]
      .filter(({ connected, open }) => connected && open)
      .map(({ lease }) => ({
        connectionId: lease.id,
        companyId: lease.companyId,
        epoch: lease.epoch,
      }));
  }

  connection(connectionId: number): OpenConnection | undefined {
    return this.#isTrusted() ? this.#running.get(connectionId)?.open : undefined;
  }

  onReady(listener: (connectionId: number) => void): void {
    this.#listeners.push(listener);
  }

  #isTrusted(): boolean {
    return performance.now() < this.#trustedUntil;
  }

  async #sweepOnce(): Promise<void> {
    await this.#renewLease();
    const leases = await this.leases.claim();
    await this.#closeAll(leases);
    for (const lease of leases) {
      if (!this.#running.has(lease.id)) this.#open(lease);
    }
    await this.traffic.flush();
  }

  /** One at a time; whoever asks meanwhile waits for the same one. */
  #renewLease(): Promise<void> {
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renewOnce(): Promise<void> {
    const askedAt = performance.now();
    await this.leases.renew();
    this.#trustedUntil = this.leases.isAlive ? askedAt + TRUST_MILLISECONDS : 0;
  }

  /** Closes what others run, what nobody wants, and what was asked for anew. */
  async #closeAll(leases: readonly Lease[]): Promise<void> {
    const ours = new Map(leases.map((lease) => [lease.id, lease]));
    const leaving = [...this.#running.values()]
      .map(({ lease }) => lease)
      .filter((lease) => !isAsked(ours.get(lease.id), lease));
    const idle = await this.leases.idle(leaving.flatMap(({ id }) => (ours.has(id) ? [] : [id])));
    const isPairedAnew = (lease: Lease): boolean => {
      const next = ours.get(lease.id);
      return next?.pairing === 'new' && next.wish !== lease.wish;
    };
    await Promise.all(
      leaving.map(async (lease) => {
        const reason = idle.get(lease.id);
        await this.#close(lease.id, { logout: reason === 'unwanted' || isPairedAnew(lease) });
        // Its pairing is kept: it comes back by itself with the payment.
        if (reason === 'unpaid') await this.#tell(lease, { status: 'DISCONNECTED', reason });
      }),
    );
    await this.leases.release([...idle.keys()]);
  }

  #open(lease: Lease): void {
    const running: RunningConnection = {
      lease,
      open: undefined,
      connected: false,
      // Not before the connection is known: its first words would be taken for those of a closing one.
      opening: Promise.resolve().then(() => this.#openWith(lease)),
    };
    this.#running.set(lease.id, running);
    running.opening
      .then((open) => {
        running.open = open;
        if (running.connected) this.#ready(lease.id);
      })
      .catch((error: unknown) => {
        this.logger.error(
          { err: error, connectionId: lease.id },
          'a connection could not be opened',
        );
        if (this.#running.get(lease.id) !== running) return;
        // The next sweep tries again.
        this.#running.delete(lease.id);
        void this.#tell(lease, { status: 'DISCONNECTED', reason: 'failed' });
      });
  }

  async #openWith(lease: Lease): Promise<OpenConnection | undefined> {
    const provider = this.providers.all().find(({ id }) => id === lease.provider);
    if (!provider) {
      await this.states.report(lease, { status: 'DISCONNECTED', reason: 'no-provider' });
      return undefined;
    }
    const handle = this.handles.handle(lease, {
      report: (state) => this.#report(lease, state),
      renew: (reason) => this.#renew(lease, reason),
    });
    const open = await provider.open(handle, lease.pairing);
    return new CountedConnection(lease.id, open, this.traffic);
  }

  /** Takes a connection's report on itself; reports of a connection that is being closed are ignored. */
  async #report(lease: Lease, state: ConnectionReport): Promise<void> {
    const running = this.#running.get(lease.id);
    if (running?.lease !== lease || !(await this.states.report(lease, state))) return;
    running.connected = state.status === 'CONNECTED';
    if (running.connected && running.open) this.#ready(lease.id);
  }

  async #renew(lease: Lease, reason: string): Promise<void> {
    const isOurs = (): boolean => this.#running.get(lease.id)?.lease === lease;
    if (!isOurs()) return;
    await this.#tell(lease, { status: 'OPENING', reason });
    if (this.restart.ask(lease.id)) return;
    this.#sweeping = this.#sweeping.then(async () => {
      if (isOurs()) await this.#close(lease.id, { logout: false });
    });
    await this.sweep();
  }

  async #tell(lease: Lease, state: ConnectionReport): Promise<void> {
    try {
      await this.states.report(lease, state);
    } catch (error) {
      this.logger.warn(
        { err: error, connectionId: lease.id },
        'the state of a connection was not told',
      );
    }
  }

  #ready(connectionId: number): void {
    for (const listener of this.#listeners) listener(connectionId);
  }

  async #close(connectionId: number, options: { logout: boolean }): Promise<void> {
    const running = this.#running.get(connectionId);
    if (!running) return;
    this.#running.delete(connectionId);
    try {
      const open = await running.opening;
      await open?.close(options);
    } catch (error) {
      this.logger.warn({ err: error, connectionId }, 'a connection did not close cleanly');
    }
  }
}
