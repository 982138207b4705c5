import type { Ctx } from 'prosa/contract';
import { SAME_PER_HOUR } from '../rules/judge.ts';
import { DAY } from '../rules/time.ts';
import type { Ledger, LedgerEntry, Recipient, Traffic } from '../services/ledger.ts';
import { momentsOfDay, outcomesOf, shareOfAnswers } from './memory-traffic.ts';
import type { SimulatedSend } from './memory-traffic.ts';

type Kept = Map<number, SimulatedSend[]>;

const keep = (kept: Kept, id: number, send: SimulatedSend): void => {
  const known = kept.get(id);
  if (known) known.push(send);
  else kept.set(id, [send]);
};

/** The ledger of a simulation, in memory. */
export class MemoryLedger implements Pick<
  Ledger,
  'traffic' | 'recipients' | 'sameTexts' | 'record'
> {
  readonly #byConnection = new Map<number, SimulatedSend[]>();
  readonly #byContact = new Map<number, SimulatedSend[]>();
  /** The cold ones, by their connection. */
  readonly #cold = new Map<number, SimulatedSend[]>();
  /** When a person last ended a stop, by the connection. */
  readonly releasedAt = new Map<number, number>();
  /** When the channel last told its quota, by the connection. */
  readonly toldAt = new Map<number, number>();

  /** All that a connection sent, in order. */
  of(connectionId: number): readonly SimulatedSend[] {
    return this.#byConnection.get(connectionId) ?? [];
  }

  /** All that a contact was sent, in order. */
  to(contactId: number): readonly SimulatedSend[] {
    return this.#byContact.get(contactId) ?? [];
  }

  record(_ctx: Ctx | undefined, entry: Omit<LedgerEntry, 'messageId'>): SimulatedSend {
    const { connectionId, contactId, source, sameness } = entry;
    const send = {
      connectionId,
      contactId,
      source,
      sameness,
      class: entry.class,
      at: entry.at.getTime(),
      isDelivered: false,
      isAbsent: false,
      isAnswered: false,
      hasOptedOut: false,
    };
    keep(this.#byConnection, connectionId, send);
    keep(this.#byContact, contactId, send);
    if (send.class === 'cold') keep(this.#cold, connectionId, send);
    return send;
  }

  traffic(_ctx: Ctx, connectionId: number, at: Date): Promise<Traffic> {
    const now = at.getTime();
    const sends = this.of(connectionId);
    const told = this.toldAt.get(connectionId) ?? Infinity;
    const released = this.releasedAt.get(connectionId) ?? -Infinity;
    const last = sends.at(-1);
    return Promise.resolve({
      isBusy: false,
      ...momentsOfDay(sends, now, told),
      lastSent: last ? new Date(last.at) : null,
      answers: shareOfAnswers(this.#cold.get(connectionId) ?? [], now),
      outcomes: outcomesOf(sends, released, now),
    });
  }

  recipients(
    _ctx: Ctx,
    contactIds: readonly number[],
    at: Date,
  ): Promise<ReadonlyMap<number, Recipient>> {
    const since = (contactId: number, window: number): number =>
      this.to(contactId).filter(
        (send) => send.source !== 'people' && send.at > at.getTime() - window,
      ).length;
    return Promise.resolve(
      new Map(
        contactIds.map((contactId) => [
          contactId,
          {
            contactId,
            number: String(contactId),
            isGroup: false,
            lastDay: since(contactId, DAY),
            lastMonth: since(contactId, 30 * DAY),
          },
        ]),
      ),
    );
  }

  sameTexts(
    _ctx: Ctx,
    connectionId: number,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, Date>> {
    const found = new Map<string, Date>();
    const cold = this.#cold.get(connectionId) ?? [];
    const since = (this.of(connectionId).at(-1)?.at ?? 0) - DAY;
    for (const key of new Set(keys)) {
      const moments: number[] = [];
      for (let place = cold.length - 1; place >= 0; place -= 1) {
        const send = cold[place];
        if (!send || send.at <= since || moments.length === 2 * SAME_PER_HOUR) break;
        if (send.sameness === key) moments.push(send.at);
      }
      const at = moments.sort((a, b) => b - a)[SAME_PER_HOUR - 1];
      if (at !== undefined) found.set(key, new Date(at));
    }
    return Promise.resolve(found);
  }
}
