/** An event as the broker and `GET /api/events` deliver it. */
export interface RealtimeEvent {
  /** Number within the company; rises with every event. 0: said to whoever listens now, and never told again. */
  readonly seq: number;
  readonly event: string;
  readonly action: string;
  readonly [field: string]: unknown;
}

/** How far below the known end a catch-up starts: events of parallel transactions may overtake each other. */
const OVERLAP = 20;
/** Numbers remembered to recognise what came twice (two topics, a catch-up). */
const REMEMBERED = 2_000;

export type Delivery = (event: RealtimeEvent) => void;

/**
 * Turns what arrives on several topics into one stream in which nothing is missing and nothing comes twice.
 * A topic is complete up to a number; a message whose predecessor lies beyond it, or a heartbeat that knows a later
 * one, shows a gap. While a gap is open, live events wait, so that handlers see them in order.
 */
export class EventStream {
  private readonly completeTo = new Map<string, number>();
  private readonly seen = new Set<number>();
  private waiting: RealtimeEvent[] = [];
  private gap = false;
  private highest = 0;
  /** Events up to here were part of what the screens have loaded; telling them again would set records back. */
  private base = 0;

  constructor(private readonly deliver: Delivery) {}

  /** Starts anew: everything up to `seq` is known from elsewhere, for these topics. */
  start(topics: readonly string[], seq: number): void {
    this.completeTo.clear();
    for (const topic of topics) this.completeTo.set(topic, seq);
    this.highest = Math.max(this.highest, seq);
    this.base = seq;
  }

  /** Changes the topics without losing what is known of those that stay. New ones count from the known end. */
  retopic(topics: readonly string[]): void {
    const known = new Map(this.completeTo);
    this.completeTo.clear();
    for (const topic of topics) this.completeTo.set(topic, known.get(topic) ?? this.highest);
  }

  /** Where a catch-up starts. */
  get resumeFrom(): number {
    return Math.max(0, Math.min(this.highest, ...this.completeTo.values()) - OVERLAP);
  }

  get isWaiting(): boolean {
    return this.gap;
  }

  /** From now on live events wait for {@link caughtUp}: after a reconnect, or when a gap shows. */
  hold(): void {
    this.gap = true;
  }

  /** Takes a message. Answers true when it shows a gap that was not known. */
  receive(topic: string, message: RealtimeEvent & { readonly prev?: number }): boolean {
    const isHeartbeat = message.event === 'heartbeat';
    if (message.seq === 0 && !isHeartbeat) {
      this.deliver(message);
      return false;
    }
    const complete = this.completeTo.get(topic) ?? 0;
    const opens = (isHeartbeat ? message.seq : (message.prev ?? 0)) > complete;
    if (!opens) {
      this.completeTo.set(
        topic,
        Math.max(complete, isHeartbeat ? this.highest - OVERLAP : message.seq),
      );
    }
    const found = opens && !this.gap;
    if (opens) this.gap = true;
    if (isHeartbeat) return found;
    this.highest = Math.max(this.highest, message.seq);
    const { prev: _prev, ...event } = message;
    if (this.gap) this.waiting.push(event);
    else this.pass(event);
    return found;
  }

  /** Closes the gap with what the server told, complete up to `seq`. */
  caughtUp(events: readonly RealtimeEvent[], seq: number): void {
    this.highest = Math.max(this.highest, seq);
    for (const [topic, complete] of this.completeTo) {
      this.completeTo.set(topic, Math.max(complete, seq));
    }
    this.release(events);
  }

  /** Closes the gap when the server no longer knows what was missed: the screens load everything anew. */
  reset(seq: number): void {
    this.waiting = this.waiting.filter((event) => event.seq > seq);
    this.base = Math.max(this.base, seq);
    this.caughtUp([], seq);
  }

  /** Gives up waiting for now: lets the waiting events through although something may be missing. */
  release(missed: readonly RealtimeEvent[] = []): void {
    const all = [...missed, ...this.waiting].sort((a, b) => a.seq - b.seq);
    this.waiting = [];
    this.gap = false;
    for (const event of all) this.pass(event);
  }

  private pass(event: RealtimeEvent): void {
    if (event.seq <= this.base || this.seen.has(event.seq)) return;
    this.seen.add(event.seq);
    if (this.seen.size > REMEMBERED) {
      const [oldest] = this.seen;
      if (oldest !== undefined) this.seen.delete(oldest);
    }
    this.deliver(event);
  }
}
