import type { ChannelSignal } from '../../connections/public.ts';
import type { OutreachCandidate } from '../public.ts';
import type { Budget } from '../rules/budget.ts';
import { FIRST_COLD_CAP } from '../rules/caps.ts';
import { messagesToBreak } from '../rules/pace.ts';
import { drawOf } from '../rules/random.ts';
import { afterSignal } from '../rules/signals.ts';
import type { Claims } from '../services/claims.ts';
import type { LedgerEntry } from '../services/ledger.ts';
import { FakeChannel } from './fake-channel.ts';
import { MemoryLedger } from './memory-ledger.ts';
import type { SimulatedSend } from './memory-traffic.ts';
import { Oracle } from './oracle.ts';
import { seenBudget, simulatedClaims } from './simulated-claims.ts';
import type { Guard, SimulatedStores } from './simulated-claims.ts';
import { SimulatedSource } from './simulated-sources.ts';
import type { SimulatedQueue } from './simulated-sources.ts';

export interface SimulationOptions {
  readonly seed: number;
  readonly connections: number;
  /** Cold messages a day at the beginning; those of a new connection unless told. */
  readonly cap?: number;
  /** Taken away. */
  readonly without?: Guard;
}

const START = Date.parse('2026-03-02T12:00:00Z');
const CAMPAIGNS = 3;
/** New chats in thirty days: of every other connection more than its own caps, of the others less. */
const QUOTAS = [9_000, 300];
const COMPANY = 1;
/** The gate looks once a second. */
const LOOK = 1_000;

interface Connection {
  readonly id: number;
  readonly channel: FakeChannel;
  readonly campaigns: readonly SimulatedQueue[];
  readonly schedules: SimulatedQueue;
  readonly programs: SimulatedQueue;
  isConnected: boolean;
  tooFastAt: number;
  wakeAt: number;
}

const chatOf = (connectionId: number, contactId: number): string =>
  `${String(connectionId)} ${String(contactId)}`;

interface Reacting {
  readonly at: number;
  readonly send: SimulatedSend;
}

/**
 * A month of outreach without a database: the real claims and rules on a virtual clock, with their stores in memory and a channel
 * that speaks by a formula. An oracle recounts each message.
 */
export class Simulation implements SimulatedStores {
  readonly ledger = new MemoryLedger();
  readonly oracle = new Oracle(this.ledger);
  readonly connections: readonly Connection[];
  /** One line for each message. */
  readonly log: string[] = [];
  readonly #without: Guard | undefined;
  readonly #cap: number;
  readonly #claims: Claims;
  readonly #budgets = new Map<number, Budget>();
  readonly #suppressed = new Set<number>();
  readonly #heard = new Map<string, number>();
  readonly #reactions: Reacting[] = [];
  readonly #named = {
    schedules: new SimulatedSource('schedules', 10),
    programs: new SimulatedSource('message-api', 20),
    campaigns: new SimulatedSource('campaigns', 30),
  };
  readonly sources = Object.values(this.#named);
  /** The messages of the claim that is under way. */
  readonly #claimed: SimulatedSend[] = [];
  #time = START;
  /** The clock's error, in milliseconds. */
  #offset = 0;
  #ids = 0;

  constructor({ seed, connections, cap = FIRST_COLD_CAP, without }: SimulationOptions) {
    this.#without = without;
    this.#cap = cap;
    this.connections = Array.from({ length: connections }, (_, place) => {
      const id = place + 1 + (seed % 1_000) * 100;
      return {
        id,
        channel: new FakeChannel({ seed: seed + place, quota: QUOTAS[place % 2] ?? 0 }, START),
        campaigns: Array.from({ length: CAMPAIGNS }, () => this.#named.campaigns.queue(id)),
        schedules: this.#named.schedules.queue(id),
        programs: this.#named.programs.queue(id),
        isConnected: true,
        tooFastAt: -Infinity,
        wakeAt: START,
      };
    });
    this.#named.campaigns.heedsPauses = without !== 'pauses';
    this.#claims = simulatedClaims(this, without);
    this.askAllowances();
  }

  now(): Date {
    return new Date(this.#time + this.#offset);
  }

  save(budget: Budget): void {
    this.#budgets.set(budget.connectionId, budget);
  }

  record(entry: LedgerEntry): void {
    this.#claimed.push(this.ledger.record(undefined, entry));
  }

  isSuppressed(contactId: number): boolean {
    return this.#suppressed.has(contactId);
  }

  heardAt(connectionId: number, contactId: number): number | undefined {
    return this.#heard.get(chatOf(connectionId, contactId));
  }

  connection(place: number): Connection {
    const connection = this.connections[place % this.connections.length];
    if (!connection) throw new Error('there are no connections');
    return connection;
  }

  /** Somebody is to be written to. */
  add(queue: SimulatedQueue, candidate: Omit<OutreachCandidate, 'id'>, delay = 0): void {
    this.#ids += 1;
    queue.add({ ...candidate, id: String(this.#ids) }, this.now().getTime() + delay);
    this.wake(queue.connectionId);
  }

  wake(connectionId: number): void {
    const connection = this.connections.find(({ id }) => id === connectionId);
    if (connection) connection.wakeAt = Math.min(connection.wakeAt, this.#time);
  }

  /** The clock goes wrong by so many milliseconds more. */
  jump(milliseconds: number): void {
    this.#offset += milliseconds;
    for (const { id } of this.connections) this.wake(id);
  }

  signal(connection: Connection, signal: ChannelSignal): void {
    this.#budgets.set(connection.id, afterSignal(this.budget(connection.id), signal, this.now()));
    if (signal.type === 'quota') this.ledger.toldAt.set(connection.id, this.now().getTime());
    this.wake(connection.id);
  }

  /** Each channel tells its quota, as it does when it is asked once an hour. */
  askAllowances(): void {
    for (const connection of this.connections) {
      this.signal(connection, connection.channel.quota());
    }
  }

  /** A person begins a chat: it counts, and passes no gate. */
  personWrites(connection: Connection, contactId: number): void {
    const isNew = !this.#heard.has(chatOf(connection.id, contactId));
    if (!isNew || !connection.isConnected) return;
    const at = this.now();
    const entry = { connectionId: connection.id, contactId, source: 'people', sameness: null, at };
    const send = this.ledger.record(undefined, { ...entry, class: 'cold' });
    send.isDelivered = true;
    for (const signal of connection.channel.newChat(at.getTime())) this.signal(connection, signal);
  }

  customerWrites(connection: Connection, contactId: number): void {
    this.#heard.set(chatOf(connection.id, contactId), this.now().getTime());
  }

  optOut(contactId: number): void {
    this.#suppressed.add(contactId);
  }

  /** A person ends whatever stop there is. */
  release({ id }: Connection): void {
    const budget = this.budget(id);
    if (!budget.hold || budget.hold.until) return;
    this.ledger.releasedAt.set(id, this.now().getTime());
    this.#budgets.set(id, { ...budget, hold: null, releasedAt: this.now() });
    this.wake(id);
  }

  /** Lets time pass; each claim is made at its moment. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#time + milliseconds;
    for (;;) {
      this.#react();
      const next = this.#nextConnection();
      const reaction = this.#reactions[0]?.at ?? Infinity;
      const moment = Math.min(next?.wakeAt ?? Infinity, reaction);
      if (moment > end) break;
      this.#time = Math.max(this.#time, moment);
      if (next && next.wakeAt <= moment) await this.#claim(next);
    }
    this.#time = end;
  }

  #nextConnection(): Connection | undefined {
    let first: Connection | undefined;
    for (const each of this.connections) {
      const runs = each.isConnected || this.#without === 'connected';
      if (runs && (!first || each.wakeAt < first.wakeAt)) first = each;
    }
    return first;
  }

  async #claim(connection: Connection): Promise<void> {
    const { id: connectionId } = connection;
    connection.wakeAt = Infinity;
    const handing = this.sources.map((source) => source.watch());
    const { again } = await this.#claims.claim({ companyId: COMPANY, connectionId });
    const queue = handing.map((watched) => watched()).find((each) => each !== undefined);
    for (const send of this.#claimed.splice(0)) this.#reached(connection, send, queue);
    const due = Math.min(...this.sources.map((source) => source.earliest(connectionId)));
    const { hold, nextAt } = seenBudget(this.budget(connectionId), this.#without);
    if (hold && !hold.until) return;
    const next = Math.max(Math.min(again?.getTime() ?? Infinity, due), nextAt.getTime());
    const moment = Math.max(next, hold?.until?.getTime() ?? 0);
    if (moment < Infinity) {
      connection.wakeAt = Math.max(moment - this.#offset, this.#time + (again ? 1 : LOOK));
    }
  }

  budget(connectionId: number): Budget {
    const known = this.#budgets.get(connectionId);
    if (known) return known;
    const breakAfter = messagesToBreak(drawOf(connectionId, 0));
    const budget: Budget = {
      connectionId,
      nextAt: this.now(),
      ...{ newChatsFrom: null, quota: null, quotaToldAt: null, hold: null },
      ...{ releasedAt: null, lastIncidentAt: null },
      curve: { cap: this.#cap, at: this.now(), cleanDays: 0 },
      chosen: { cold: null, warm: null },
      pace: { draws: 0, coldSinceBreak: 0, breakAfter },
    };
    this.#budgets.set(connectionId, budget);
    return budget;
  }

  /** The channel has a message, and the oracle sees it; its contact will do about it as it does. */
  #reached(connection: Connection, send: SimulatedSend, queue: SimulatedQueue | undefined): void {
    const { channel, isConnected, tooFastAt } = connection;
    channel.turn(send.at);
    this.log.push([send.at, send.connectionId, send.class, send.source, send.contactId].join(' '));
    this.oracle.see(send, {
      ...{ channel, isConnected, tooFastAt },
      budget: this.budget(connection.id),
      isPaused: queue?.isPaused ?? false,
      hasOptedOut: this.isSuppressed(send.contactId),
      purpose: send.source === 'campaigns' ? 'marketing' : 'service',
    });
    const reaction = channel.reaction(send);
    send.isAbsent = reaction.isAbsent;
    send.isDelivered = !reaction.isAbsent;
    if (reaction.kind !== 'none') {
      this.#reactions.push({ at: this.#time + reaction.after, send });
      this.#reactions.sort((a, b) => a.at - b.at);
    }
    if (send.class !== 'cold') return;
    for (const signal of channel.newChat(send.at)) this.signal(connection, signal);
  }

  #react(): void {
    while ((this.#reactions[0]?.at ?? Infinity) <= this.#time) {
      const send = this.#reactions.shift()?.send;
      const connection = this.connections.find(({ id }) => id === send?.connectionId);
      if (!send || !connection) continue;
      this.customerWrites(connection, send.contactId);
      send.isAnswered = true;
      if (connection.channel.reaction(send).kind === 'opt-out') {
        send.hasOptedOut = true;
        this.optOut(send.contactId);
      }
    }
  }
}
