import type { Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { SignalsPoint } from '../../public.ts';
import type {
  ChannelEvent,
  ChannelSignal,
  ConnectionHandle,
  Received,
  SignalListener,
} from '../../public.ts';
import { InboundQueues } from '../inbound/inbound-queues.ts';
import { Leases } from '../ownership/leases.ts';
import type { Lease } from '../ownership/leases.ts';
import { HourlyTraffic } from '../traffic/hourly-traffic.ts';
import { ConnectionStates } from '../state/connection-states.ts';
import { TrafficCounter } from '../traffic/traffic-counter.ts';

/** Makes what a provider is given of a connection it is to run. */
@injectable()
export class ConnectionHandles {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Leases) private readonly leases: Leases,
    @inject(ConnectionStates) private readonly states: ConnectionStates,
    @inject(InboundQueues) private readonly queues: InboundQueues,
    @inject(TrafficCounter) private readonly traffic: TrafficCounter,
    @inject(HourlyTraffic) private readonly hours: HourlyTraffic,
    @inject(filled(SignalsPoint)) private readonly listeners: Filled<SignalListener>,
  ) {}

  handle(
    lease: Lease,
    { report, renew }: Pick<ConnectionHandle, 'report' | 'renew'>,
  ): ConnectionHandle {
    return {
      connectionId: lease.id,
      companyId: lease.companyId,
      epoch: lease.epoch,
      ...(lease.pairing === 'new' && lease.number !== '' ? { pairingNumber: lease.number } : {}),
      fence: (ctx) => this.leases.fence(ctx, lease),
      report,
      renew,
      note: (incident) => this.states.note(lease, incident),
      allow: (signal) => this.#allow(lease, signal),
      receive: (events) => this.#receive(lease, events),
      hourlyCounts: () => this.hours.of(lease.companyId, lease.id),
    };
  }

  async #allow(lease: Lease, signal: ChannelSignal): Promise<void> {
    const { id, companyId } = lease;
    await this.database.transaction({ companyId, system: 'the word of a channel' }, async (ctx) => {
      this.leases.fence(ctx, lease);
      for (const listener of await this.listeners.for(ctx)) {
        await listener.signalled(ctx, id, signal);
      }
    });
  }

  async #receive(
    { id, companyId }: Lease,
    events: readonly ChannelEvent[],
  ): Promise<readonly Received[]> {
    const received = await this.queues.receive(companyId, events);
    const isNews = (event: ChannelEvent, at: number): boolean =>
      event.type === 'message' && !event.fromMe && received[at] === 'stored';
    this.traffic.received(id, events.filter(isNews).length);
    return received;
  }
}
