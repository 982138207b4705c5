import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ChannelEvent, ConnectionHandle, Received } from '../../public.ts';
import { InboundLanes } from '../inbound/inbound-queues.ts';
import { Leases } from '../ownership/leases.ts';
import type { Lease } from '../ownership/leases.ts';
import { LineHours } from '../traffic/hourly-traffic.ts';
import { LineStates } from '../state/connection-states.ts';
import { LineTraffic } from '../traffic/traffic-counter.ts';

/** Makes what a provider is given of a line it is to run. */
@injectable()
export class LineHandles {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Leases) private readonly leases: Leases,
    @inject(LineStates) private readonly states: LineStates,
    @inject(InboundLanes) private readonly lanes: InboundLanes,
    @inject(LineTraffic) private readonly traffic: LineTraffic,
    @inject(LineHours) private readonly hours: LineHours,
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
      receive: (events) => this.#receive(lease, events),
      hourlyCounts: () => this.hours.of(lease.companyId, lease.id),
    };
  }

  async #receive(
    { id, companyId }: Lease,
    events: readonly ChannelEvent[],
  ): Promise<readonly Received[]> {
    const received = await this.lanes.receive(companyId, events);
    const isNews = (event: ChannelEvent, at: number): boolean =>
      event.type === 'message' && !event.fromMe && received[at] === 'stored';
    this.traffic.received(id, events.filter(isNews).length);
    return received;
  }
}
