import type { Ctx } from 'prosa/contract';
import type { ContactClass } from '../public.ts';
import { LOOKED_AT } from '../rules/holds.ts';
import { SAME_PER_HOUR } from '../rules/judge.ts';
import { DAY, HOUR } from '../rules/time.ts';
import type { Ledger, LedgerEntry, Recipient, Traffic } from '../services/ledger.ts';

/** A message of the simulation, and what became of it. */
export interface SimulatedSend {
  readonly at: number;
  readonly connectionId: number;
  readonly contactId: number;
  readonly class: ContactClass;
  readonly source: string;
  readonly sameness: string | null;
  isDelivered: boolean;
  isAbsent: boolean;
  isAnswered: boolean;
  hasOptedOut: boolean;
}

/** Days in which a connection sends a hundred cold ones, in milliseconds. */
const LOOKS_BACK = 8 * DAY;

/** Looks back over what was sent, the newest first, until told to stop. */
const newestFirst = (
  sends: readonly SimulatedSend[],
  see: (send: SimulatedSend) => boolean,
): void => {
  for (let place = sends.length - 1; place >= 0; place -= 1) {
    const send = sends[place];
    if (!send || !see(send)) return;
  }
};

/** The ledger of a simulation, in memory. */
export class MemoryLedger implements Pick<
  Ledger,
  'traffic' | 'recipients' | 'sameTexts' | 'record'
> {
  readonly #byConnection = new Map<number, SimulatedSend[]>();
  readonly #byContact = new Map<number, SimulatedSend[]>();
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
      ...{ connectionId, contactId, source, sameness, class: entry.class, at: entry.at.getTime() },
      ...{ isDelivered: false, isAbsent: false, isAnswered: false, hasOptedOut: false },
    };
    for (const [kept, id] of [
      [this.#byConnection, connectionId],
      [this.#byContact, contactId],
    ] as const) {
      const sends = kept.get(id) ?? [];
      kept.set(id, sends);
      sends.push(send);
    }
    return send;
  }

  traffic(_ctx: Ctx, connectionId: number, at: Date): Promise<Traffic> {
    const now = at.getTime();
    const sends = this.of(connectionId);
    const released = this.releasedAt.get(connectionId) ?? -Infinity;
    const toldAt = this.toldAt.get(connectionId) ?? Infinity;
    let coldSinceTold = 0;
    const cold: number[] = [];
    const warm: number[] = [];
    const answers = { count: 0, answered: 0 };
    const latest = { count: 0, optOuts: 0, absent: 0 };
    const old = { count: 0, delivered: 0 };
    newestFirst(sends, (send) => {
      if (send.at > now - DAY) {
        if (send.class === 'cold') cold.push(send.at);
        if (send.class === 'warm') warm.push(send.at);
      } else if (send.class === 'cold' && answers.count < 100) {
        answers.count += 1;
        if (send.isAnswered) answers.answered += 1;
      }
      if (send.class === 'cold' && send.at >= toldAt) coldSinceTold += 1;
      if (send.at > released && latest.count < LOOKED_AT) {
        latest.count += 1;
        if (send.hasOptedOut) latest.optOuts += 1;
        if (send.isAbsent) latest.absent += 1;
      }
      if (send.at > released && send.at < now - 2 * HOUR && old.count < LOOKED_AT) {
        old.count += 1;
        if (send.isDelivered) old.delivered += 1;
      }
      const mayCount = send.at > now - LOOKS_BACK && (send.at > now - DAY || answers.count < 100);
      return mayCount || send.at >= toldAt;
    });
    const last = sends.at(-1);
    return Promise.resolve({
      isBusy: false,
      // The clock may have been put back.
      cold: cold.sort((a, b) => b - a),
      warm: warm.sort((a, b) => b - a),
      coldSinceTold,
      lastSent: last ? new Date(last.at) : null,
      answers: answers.count < 100 ? null : answers.answered / answers.count,
      outcomes: { optOuts: latest.optOuts, absent: latest.absent, old },
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
    for (const key of new Set(keys)) {
      const moments: number[] = [];
      newestFirst(this.of(connectionId), (send) => {
        if (send.class === 'cold' && send.sameness === key) moments.push(send.at);
        return (
          moments.length < 2 * SAME_PER_HOUR &&
          send.at > (this.of(connectionId).at(-1)?.at ?? 0) - DAY
        );
      });
      const at = moments.sort((a, b) => b - a)[SAME_PER_HOUR - 1];
      if (at !== undefined) found.set(key, new Date(at));
    }
    return Promise.resolve(found);
  }
}
