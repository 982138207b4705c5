import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

interface Tally {
  received: number;
  sent: number;
  failed: number;
  receivedAt: Date | null;
  sentAt: Date | null;
}

const nothing = (): Tally => ({ received: 0, sent: 0, failed: 0, receivedAt: null, sentAt: null });

/**
 * Counts what passes through the connections of this process, and writes it down now and then: a message costs no
 * statement for it. A process that is killed takes a few seconds' counts with it.
 */
@injectable()
export class TrafficCounter {
  #tallies = new Map<number, Tally>();

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  received(connectionId: number, messages: number): void {
    if (messages === 0) return;
    const tally = this.#of(connectionId);
    tally.received += messages;
    tally.receivedAt = this.clock.now();
  }

  sent(connectionId: number): void {
    const tally = this.#of(connectionId);
    tally.sent += 1;
    tally.sentAt = this.clock.now();
  }

  /** For good. */
  failed(connectionId: number): void {
    this.#of(connectionId).failed += 1;
  }

  /** Writes down what was counted since the last time. */
  async flush(): Promise<void> {
    if (this.#tallies.size === 0) return;
    const tallies = this.#tallies;
    this.#tallies = new Map();
    try {
      await this.#write([...tallies].map(([id, tally]) => ({ id, ...tally })));
    } catch (error) {
      for (const [id, tally] of tallies) this.#restore(id, tally);
      throw error;
    }
  }

  async #write(rows: readonly ({ readonly id: number } & Tally)[]): Promise<void> {
    const tallies = JSON.stringify(rows);
    await this.database.system('connection traffic', async ({ trx }) => {
      await trx.raw(
        `insert into connection_days as d
           (company_id, connection_id, day, received, sent, failed, received_at, sent_at)
         select c.company_id, c.id, (?::timestamptz at time zone o.time_zone)::date,
                t.received, t.sent, t.failed, t."receivedAt", t."sentAt"
           from jsonb_to_recordset(?::jsonb)
             as t(id int, received int, sent int, failed int, "receivedAt" timestamptz, "sentAt" timestamptz)
           join connections c on c.id = t.id join companies o on o.id = c.company_id
          order by c.id
         on conflict (connection_id, day) do update
            set received = d.received + excluded.received, sent = d.sent + excluded.sent,
                failed = d.failed + excluded.failed,
                received_at = greatest(d.received_at, excluded.received_at),
                sent_at = greatest(d.sent_at, excluded.sent_at)`,
        [this.clock.now(), tallies],
      );
      await trx.raw(
        `insert into connection_hours as h (company_id, connection_id, hour, received)
         select c.company_id, c.id, date_trunc('hour', t."receivedAt", 'UTC'), t.received
           from jsonb_to_recordset(?::jsonb) as t(id int, received int, "receivedAt" timestamptz)
           join connections c on c.id = t.id
          where t.received > 0
          order by c.id
         on conflict (connection_id, hour) do update set received = h.received + excluded.received`,
        [tallies],
      );
    });
  }

  #of(connectionId: number): Tally {
    const known = this.#tallies.get(connectionId);
    if (known) return known;
    const tally = nothing();
    this.#tallies.set(connectionId, tally);
    return tally;
  }

  #restore(connectionId: number, { received, sent, failed, receivedAt, sentAt }: Tally): void {
    const tally = this.#of(connectionId);
    tally.received += received;
    tally.sent += sent;
    tally.failed += failed;
    tally.receivedAt ??= receivedAt;
    tally.sentAt ??= sentAt;
  }
}
