import { randomInt } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Pulse } from './pulse.ts';

/** How long a lease holds without renewal. */
export const LEASE_SECONDS = 30;

/** A line this process may run. */
export interface Lease {
  readonly id: number;
  readonly companyId: number;
  readonly provider: string;
  /** Rises each time the line changes hands. */
  readonly epoch: number;
  /** Rises each time somebody asks for the line anew. */
  readonly wish: number;
  readonly pairing: 'stored' | 'new';
  /** Digits of the phone to be paired by a typed code; empty = by QR code. */
  readonly number: string;
}

interface LeaseRow {
  id: number;
  company_id: number;
  provider: string;
  owner_epoch: string;
  wish: number;
  wanted_pairing: 'stored' | 'new';
  wanted_number: string;
}

/**
 * Decides which process runs which line. A line changes hands when its lease ran out, or at once when the database no
 * longer sees its owner alive: each process holds an advisory lock for as long as it lives, and a killed one loses it
 * with its socket. The epoch rises at each change, so that a former owner's late writes are recognised.
 */
@injectable()
export class Leases {
  readonly #pulse: Pulse;
  readonly #listeners: (() => void)[] = [];

  constructor(@inject(Core.Database) private readonly database: Database) {
    this.#pulse = new Pulse(database.knex, () => {
      for (const listener of this.#listeners) listener();
    });
  }

  /** False from the moment the database may have given our lines away. */
  get isAlive(): boolean {
    return this.#pulse.key !== undefined;
  }

  /** Calls back as soon as the database no longer sees this process. */
  onLost(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Claims what is free and renews what is ours; returns all lines this process may run now. */
  async claim(): Promise<readonly Lease[]> {
    const key = await this.#pulse.beat(() => randomInt(1, 2_147_483_647));
    const { rows } = await this.database.system('line leases', ({ trx }) =>
      trx.raw<{ rows: LeaseRow[] }>(
        `update connections c
            set owner_epoch = owner_epoch + case when owner_id = :key then 0 else 1 end,
                owner_id = :key, lease_until = now() + make_interval(secs => :seconds)
          where wanted and (
                owner_id is null or owner_id = :key or lease_until < now()
                or not exists (
                  select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1 and l.classid = 0
                     and l.objid::text = c.owner_id and l.granted))
          returning id, company_id, provider, owner_epoch, wish, wanted_pairing, wanted_number`,
        { key: String(key), seconds: LEASE_SECONDS },
      ),
    );
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

  /** Which of these lines nobody wants any more; the others run elsewhere. */
  async unwanted(connectionIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (connectionIds.length === 0) return new Set();
    const wanted = await this.database.system('line leases', ({ trx }) =>
      trx('connections')
        .whereIn('id', [...connectionIds])
        .where('wanted', true)
        .pluck('id'),
    );
    const known = new Set<unknown>(wanted);
    return new Set(connectionIds.filter((id) => !known.has(id)));
  }

  /** Fails the transaction when the line changed hands, and lets nobody take it before the commit. */
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

  /** Gives lines back so that another process may take them at once. */
  async release(connectionIds: readonly number[]): Promise<void> {
    const { key } = this.#pulse;
    if (connectionIds.length === 0 || key === undefined) return;
    await this.database.system('line leases', ({ trx }) =>
      trx('connections')
        .whereIn('id', [...connectionIds])
        .where('owner_id', String(key))
        .update({ owner_id: null, lease_until: null }),
    );
  }

  close(): Promise<void> {
    return this.#pulse.stop();
  }
}
