import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { LRUCache } from 'lru-cache';
import { injectable } from 'tsyringe';
import type { IntegrationType } from '../shared/types.ts';

/** How long a change made by another process may go unnoticed, in milliseconds. */
const FRESH_FOR = 5_000;
const MOST_COMPANIES = 2_000;

interface Known {
  /** By the queue's id. */
  readonly queues: ReadonlyMap<number, KnownIntegration>;
  /** By the connection's id. */
  readonly connections: ReadonlyMap<number, KnownIntegration>;
}

/** An integration that answers somewhere. */
export interface KnownIntegration {
  readonly id: number;
  readonly type: IntegrationType;
}

interface Row extends KnownIntegration {
  readonly queueId: number | null;
  readonly connectionId: number | null;
}

const LINKS = `
  select link.queue_id as "queueId", null::int as "connectionId", one.id, one.type
    from queue_integration_queues link
    join queue_integrations one on one.company_id = link.company_id and one.id = link.integration_id
   where link.company_id = :companyId and one.stopped_at is null
   union all
  select null, link.connection_id, one.id, one.type
    from queue_integration_connections link
    join queue_integrations one on one.company_id = link.company_id and one.id = link.integration_id
   where link.company_id = :companyId and one.stopped_at is null`;

/**
 * The integrations that answer for queues and connections, as read a moment ago: asked of each message under its ticket's lock.
 * Changes in this process count from the next message on; changes in another, within seconds.
 */
@injectable()
export class KnownIntegrations {
  readonly #companies = new LRUCache<number, Known>({ max: MOST_COMPANIES, ttl: FRESH_FOR });
  readonly #reading = new WeakMap<Ctx['trx'], Promise<Known>>();
  #changes = 0;

  /** The one that answers tickets of a queue, or of a connection where they are in none. */
  async find(
    ctx: Ctx,
    {
      queueId,
      connectionId,
    }: { readonly queueId: number | null; readonly connectionId: number | null },
  ): Promise<KnownIntegration | undefined> {
    const { queues, connections } = this.#companies.get(ctx.companyId) ?? (await this.#read(ctx));
    if (queueId !== null) return queues.get(queueId);
    return connectionId === null ? undefined : connections.get(connectionId);
  }

  /** Whether it is known by now that none answers anywhere. */
  isIdle(companyId: number): boolean {
    const known = this.#companies.get(companyId);
    return known !== undefined && known.queues.size === 0 && known.connections.size === 0;
  }

  /** Something of a company's integrations has changed. */
  forget(companyId: number): void {
    // Whatever is being read right now may be older than the change.
    this.#changes += 1;
    this.#companies.delete(companyId);
  }

  #read(ctx: Ctx): Promise<Known> {
    // The tickets of one transaction ask together.
    const reading = this.#reading.get(ctx.trx) ?? this.#load(ctx);
    this.#reading.set(ctx.trx, reading);
    return reading;
  }

  async #load(ctx: Ctx): Promise<Known> {
    const changes = this.#changes;
    const { companyId } = ctx;
    const rows = await prepared<Row>(ctx, 'queue-integrations.links', LINKS, { companyId });
    const queues = new Map<number, KnownIntegration>();
    const connections = new Map<number, KnownIntegration>();
    for (const { queueId, connectionId, id, type } of rows) {
      if (queueId !== null) queues.set(queueId, { id, type });
      if (connectionId !== null) connections.set(connectionId, { id, type });
    }
    const known = { queues, connections };
    if (changes === this.#changes) this.#companies.set(companyId, known);
    return known;
  }
}
