import type { TestApp } from 'prosa/core/testing';
import { randomNumbers } from './random-numbers.ts';

const DAYS = 45;
const CONTACTS = 40;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/**
 * Attendances of a company in the last weeks, of contacts that come back, also on two connections at a time; always the
 * same.
 */
export class RandomHistory {
  readonly #random = randomNumbers(20_261_123);
  readonly #app: TestApp;
  readonly #companyId: number;
  readonly #now: Date;
  readonly #userIds: readonly number[];
  readonly #contactIds: readonly number[];

  private constructor(
    app: TestApp,
    companyId: number,
    {
      now,
      userIds,
      contactIds,
    }: { now: Date; userIds: readonly number[]; contactIds: readonly number[] },
  ) {
    this.#app = app;
    this.#companyId = companyId;
    this.#now = now;
    this.#userIds = userIds;
    this.#contactIds = contactIds;
  }

  static async begin(
    app: TestApp,
    companyId: number,
    { now, userIds }: { readonly now: Date; readonly userIds: readonly number[] },
  ): Promise<RandomHistory> {
    const contacts = await app.database.transaction({ companyId }, ({ trx }) =>
      trx('contacts')
        .insert(
          Array.from({ length: CONTACTS }, (_, n) => ({
            company_id: companyId,
            name: `Cliente ${String(n)}`,
            number: `5511988${String(10_000 + n)}`,
          })),
        )
        .returning<{ id: number }[]>('id'),
    );
    return new RandomHistory(app, companyId, {
      now,
      userIds,
      contactIds: contacts.map(({ id }) => id),
    });
  }

  async add(count: number): Promise<void> {
    const rows = Array.from({ length: count }, () => this.#attendance());
    await this.#app.database.transaction({ companyId: this.#companyId }, ({ trx }) =>
      trx('ticket_trackings').insert(rows),
    );
  }

  /**
   * Changes some of the attendances as routes and deletions do: finished, rated, queued again, of another contact,
   * gone.
   */
  async change(count: number): Promise<void> {
    await this.#app.database.transaction({ companyId: this.#companyId }, async ({ trx }) => {
      const rows = await trx('ticket_trackings')
        .orderBy('id')
        .select<{ id: number; queued_at: Date | null }[]>('id', 'queued_at');
      for (let done = 0; done < count; done += 1) {
        const row = this.#one(rows);
        const later = new Date((row?.queued_at ?? this.#now).getTime() + this.#upTo(3 * DAY));
        const own = trx('ticket_trackings').where('id', row?.id ?? 0);
        switch (Math.floor(this.#random() * 6)) {
          case 0:
            await own.update({ finished_at: later });
            break;
          case 1:
            await own.update({ rating_at: later, rated: true, rating: 1 + this.#upTo(3) });
            break;
          case 2:
            await own.update({
              queued_at: later,
              started_at: null,
              finished_at: null,
              user_id: null,
            });
            break;
          case 3:
            await own.update({ contact_id: this.#one(this.#contactIds) ?? null });
            break;
          case 4:
            await own.delete();
            break;
          default:
            await trx('ticket_trackings').insert(this.#attendance());
        }
      }
    });
  }

  #attendance(): Readonly<Record<string, unknown>> {
    const queued = this.#now.getTime() - this.#upTo(DAYS * DAY);
    const started = queued + this.#upTo(90 * MINUTE);
    const finished = started + this.#upTo(this.#random() < 0.1 ? 5 * DAY : 120 * MINUTE);
    const isStarted = this.#random() < 0.9;
    const isFinished = isStarted && finished < this.#now.getTime() && this.#random() < 0.9;
    const isRated = isFinished && this.#random() < 0.4;
    return {
      company_id: this.#companyId,
      contact_id: this.#random() < 0.9 ? this.#one(this.#contactIds) : null,
      user_id: isStarted && this.#random() < 0.9 ? this.#one(this.#userIds) : null,
      created_at: new Date(queued),
      queued_at: this.#random() < 0.95 ? new Date(queued) : null,
      started_at: isStarted ? new Date(started) : null,
      finished_at: isFinished ? new Date(finished) : null,
      rating_at: isRated ? new Date(started + this.#upTo(finished - started)) : null,
      rated: isRated,
      rating: isRated ? 1 + this.#upTo(3) : null,
    };
  }

  #one<T>(values: readonly T[]): T | undefined {
    return values[this.#upTo(values.length)];
  }

  /** A whole number from 0 up to `end`. */
  #upTo(end: number): number {
    return Math.floor(this.#random() * end);
  }
}
