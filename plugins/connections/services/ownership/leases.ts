import { randomInt } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core, prepared, unpaidSql } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ENDING_MILLISECONDS, LEASE_MILLISECONDS } from './lease-schedule.ts';
import { LivenessLock } from './liveness-lock.ts';

/** A connection this process may run. */
export interface Lease {
  readonly id: number;
  readonly companyId: number;
  readonly provider: string;
  /** Rises each time the connection changes hands. */
  readonly epoch: number;
  /** Rises each time somebody asks for the connection anew. */
  readonly wish: number;
  readonly pairing: 'stored' | 'new';
  /** Digits of the phone to be paired by a typed code; empty = by QR code. */
  readonly number: string;
}

interface LeaseRow {
  id: number;
  company_id: number;
  provider: string;
  owner_epoch: number | string;
  wish: number;
  wanted_pairing: 'stored' | 'new';
  wanted_number: string;
}

interface Claimed {
  readonly connections: readonly LeaseRow[];
  /** Transactions dead processes had left open, which are ended by now. */
  readonly ended: number;
}

/** Of a list of owners in SQL, those whose process the database does not see any more. */
const isUnseen = (id: string): string =>
  `not exists (
     select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1 and l.classid = 0
        and l.objid::text = ${id} and l.granted)`;

/**
 * Decides which process runs which connection. A process has one lease for all of its connections. They change hands
 * when it ran out, or at once when the database no longer sees their owner alive: each process holds an advisory lock
 * for as long as it lives, and a killed one loses it with its socket. The epoch rises at each change, so that a former
 * owner's late writes are recognised.
 */
/** Whether the company of a connection was neither closed nor left unpaid: its connections rest until it is back. */
const isOpen = (table: string): string =>
  `not exists (select 1 from companies k where k.id = ${table}.company_id and (k.delete_at is not null or ${unpaidSql('k')}))`;

/** The reason for which nobody runs a connection: it is wanted no more, or rests until its company has paid. */
export type Idle = 'unwanted' | 'unpaid';

@injectable()
export class Leases {
  readonly #lock: LivenessLock;
  readonly #listeners: (() => void)[] = [];

  constructor(@inject(Core.Database) private readonly database: Database) {
    this.#lock = new LivenessLock(database.knex, () => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** False from the moment the database may have given our connections away. */
  get isAlive(): boolean {
    return this.#lock.key !== undefined;
  }

  /** Calls back as soon as the database no longer sees this process. */
  onLost(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Renews the lease of this process: one row, whatever it runs. */
  async renew(): Promise<void> {
    const key = await this.#lock.beat(() => randomInt(1, 2_147_483_647));
    await this.database.system('connection leases', (ctx) =>
      prepared(
        ctx,
        'connections.renew-lease',
        `insert into line_owners (id, application, alive_until)
           values (:key, :application, now() + make_interval(secs => :seconds))
         on conflict (id) do update set alive_until = excluded.alive_until`,
        {
          key: String(key),
          application: this.database.application,
          seconds: LEASE_MILLISECONDS / 1_000,
        },
      ),
    );
  }

  /** Claims what is free, under a lease that was renewed; returns all connections this process may run now. */
  async claim(): Promise<readonly Lease[]> {
    const { key } = this.#lock;
    if (key === undefined) return [];
    const first = await this.#claimed(String(key));
    // Rows they had locked were passed over.
    const { connections: rows } = first.ended > 0 ? await this.#claimed(String(key)) : first;
    return rows.map((row) => ({
      id: row.id,
      companyId: row.company_id,
      provider: row.provider,
      epoch: Number(row.owner_epoch),
      wish: row.wish,
      pairing: row.wanted_pairing,
      number: row.wanted_number,
    }));
  }

  /**
   * Nothing waits for a connection that somebody has locked: it is claimed the next time. Locks of a transaction that a
   * dead process left open are released by ending its database session.
   */
  #claimed(key: string): Promise<Claimed> {
    return this.database.system('connection leases', async (ctx) => {
      const rows = await prepared<{ ended: number; connection: LeaseRow | null }>(
        ctx,
        'connections.claim-lines',
        `with dead as (
           delete from line_owners o where o.id <> :key and (o.alive_until < now() or ${isUnseen('o.id')})
           returning o.application),
         ended as (
           select pg_terminate_backend(a.pid, :ending::bigint) from dead d
             join pg_stat_activity a on a.application_name = d.application and a.xact_start is not null),
         free as (
           select c.id from connections c
            where c.wanted and ${isOpen('c')} and c.owner_id is distinct from :key and (
                  c.owner_id is null or ${isUnseen('c.owner_id')}
                  or case when c.lease_until = 'infinity'
                       then not exists (select 1 from line_owners o where o.id = c.owner_id and o.alive_until >= now())
                       else c.lease_until < now() end)
              for no key update skip locked),
         taken as (
           update connections c
              set owner_epoch = c.owner_epoch + 1, owner_id = :key, lease_until = 'infinity'
             from free where free.id = c.id
           returning c.*)
         select (select count(*)::int from ended) as ended, to_jsonb(l) as connection from (select 1) one left join (
             select id, company_id, provider, owner_epoch, wish, wanted_pairing, wanted_number from taken
             union all
             select id, company_id, provider, owner_epoch, wish, wanted_pairing, wanted_number
               from connections c where wanted and ${isOpen('c')} and owner_id = :key) l on true`,
        { key, ending: ENDING_MILLISECONDS },
      );
      return {
        connections: rows.flatMap(({ connection }) => connection ?? []),
        ended: rows[0]?.ended ?? 0,
      };
    });
  }

  /** Those of some connections that nobody shall run, with the reason; the others run elsewhere. */
  async idle(connectionIds: readonly number[]): Promise<ReadonlyMap<number, Idle>> {
    if (connectionIds.length === 0) return new Map();
    const wanted = await this.database.system('connection leases', ({ trx }) =>
      trx('connections as c')
        .join('companies as k', 'k.id', 'c.company_id')
        .whereIn('c.id', [...connectionIds])
        .where('c.wanted', true)
        .whereNull('k.delete_at')
        .select<{ id: number; unpaid: boolean }[]>('c.id', trx.raw(`${unpaidSql('k')} as unpaid`)),
    );
    const isUnpaid = new Map(wanted.map(({ id, unpaid }) => [id, unpaid]));
    return new Map(
      connectionIds.flatMap((id): [number, Idle][] => {
        const unpaid = isUnpaid.get(id);
        if (unpaid === false) return [];
        return [[id, unpaid === undefined ? 'unwanted' : 'unpaid']];
      }),
    );
  }

  /** Fails the transaction when the connection changed hands, and lets nobody take it before the commit. */
  fence(ctx: Ctx, { id, epoch }: Pick<Lease, 'id' | 'epoch'>): void {
    ctx.underWay(
      prepared(
        ctx,
        'connections.fence',
        // Nobody waits for the answer, so that the statement itself must fail.
        `select 1 / count(*) from (
           select from connections where company_id = :companyId and id = :id and owner_epoch = :epoch for share) held`,
        { companyId: ctx.companyId, id, epoch },
      ),
    );
  }

  /** Gives connections back so that another process may take them at once. */
  async release(connectionIds: readonly number[]): Promise<void> {
    const { key } = this.#lock;
    if (connectionIds.length === 0 || key === undefined) return;
    await this.database.system('connection leases', ({ trx }) =>
      trx('connections')
        .whereIn('id', [...connectionIds])
        .where('owner_id', String(key))
        .update({ owner_id: null, lease_until: null }),
    );
  }

  /** This process runs no connections any more. */
  async close(): Promise<void> {
    const { key } = this.#lock;
    if (key !== undefined) {
      await this.database.system('connection leases', ({ trx }) =>
        trx('line_owners').where('id', String(key)).delete(),
      );
    }
    await this.#lock.stop();
  }
}
