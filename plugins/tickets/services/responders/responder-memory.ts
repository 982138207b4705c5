import type { AutomaticReply, TicketDecision } from '../../public.ts';
import type { Ticket } from '../../models/ticket.ts';

/** A reply that leaves at its time, unless somebody takes the ticket, or its plugin is switched off, before. */
export interface DelayedReply extends Omit<AutomaticReply, 'delay'> {
  /** The id of the responder, or of the plugin, that decided on it; absent where a version before this one stored it. */
  readonly responder?: string;
  /** ISO 8601. */
  readonly dueAt: string;
}

/** The state that a ticket keeps for its responders between two messages. */
export interface ResponderMemory {
  /** By the responder's id: plain JSON of its own. */
  readonly states: Readonly<Record<string, unknown>>;
  /** By the responder's id: when it wishes to be asked again, as ISO 8601. */
  readonly times: Readonly<Record<string, string>>;
  /** In the order in which they leave. */
  readonly delayed: readonly DelayedReply[];
}

export const EMPTY_MEMORY: ResponderMemory = { states: {}, times: {}, delayed: [] };

/** Stands for all responders: a time that was stored before each had its own. */
const EVERYBODY = '*';

type Stored = Pick<Ticket, 'responderStates' | 'responderTimes' | 'delayedReplies' | 'respondAt'>;

/** The memory as a ticket's row holds it. */
export const memoryOf = ({
  responderStates,
  responderTimes,
  delayedReplies,
  respondAt,
}: Stored): ResponderMemory => {
  const memory = {
    states: responderStates ?? {},
    times: responderTimes ?? {},
    delayed: delayedReplies ?? [],
  };
  const known = respondAtOf(memory);
  // A version that knows no times of each writes this column alone.
  const isOlder = respondAt !== null && (known === null || respondAt < known);
  return isOlder
    ? { ...memory, times: { ...memory.times, [EVERYBODY]: respondAt.toISOString() } }
    : memory;
};

/** The earliest moment at which something is to be done although nobody writes; null where there is none. */
export const respondAtOf = ({
  times,
  delayed,
}: Pick<ResponderMemory, 'times' | 'delayed'>): Date | null => {
  const moments = [...Object.values(times), ...delayed.map(({ dueAt }) => dueAt)].map((at) =>
    new Date(at).getTime(),
  );
  return moments.length === 0 ? null : new Date(Math.min(...moments));
};

/** The columns of a ticket that hold the memory; null where there is nothing to hold. */
export const memoryColumns = (
  memory: ResponderMemory,
): Pick<Ticket, 'responderStates' | 'responderTimes' | 'delayedReplies' | 'respondAt'> => ({
  responderStates: filledOrNull(memory.states),
  responderTimes: filledOrNull(memory.times),
  delayedReplies: memory.delayed.length === 0 ? null : memory.delayed,
  respondAt: respondAtOf(memory),
});

const filledOrNull = <T extends object>(value: T): T | null =>
  Object.keys(value).length === 0 ? null : value;

/**
 * The memory after a responder's decision, without its replies. Times of other responders stay, unless the dialogue begins
 * anew.
 * @param handedAt when a responder is asked that the ticket is handed to
 */
export const afterDecision = (
  memory: ResponderMemory,
  responder: string,
  {
    state,
    respondAt,
    handTo,
    startsOver,
  }: Pick<TicketDecision, 'state' | 'respondAt' | 'handTo' | 'startsOver'>,
  handedAt: Date,
): ResponderMemory => {
  const kept = startsOver ? onlyOf(memory, responder) : memory;
  const own: ResponderMemory = {
    ...kept,
    states: state === undefined ? kept.states : withEntry(kept.states, responder, state),
    times:
      respondAt === undefined
        ? kept.times
        : withEntry(
            without(kept.times, EVERYBODY),
            responder,
            respondAt === null ? null : respondAt.toISOString(),
          ),
  };
  if (!handTo) return own;
  return {
    ...own,
    states: withEntry(own.states, handTo.responder, handTo.state),
    times: withEntry(own.times, handTo.responder, handedAt.toISOString()),
  };
};

/** The memory of one responder alone. Replies that wait stay: they were said, only not yet. */
const onlyOf = (memory: ResponderMemory, responder: string): ResponderMemory => {
  const own = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(record).filter(([id]) => id === responder));
  return { ...memory, states: own(memory.states), times: own(memory.times) };
};

/** Whether it is time to ask this responder although nobody wrote. */
export const isDue = ({ times }: ResponderMemory, responder: string, now: Date): boolean =>
  [times[responder], times[EVERYBODY]].some((at) => at !== undefined && new Date(at) <= now);

/** The memory once those whose time had come were asked: a time counts once. */
export const withoutDueTimes = (memory: ResponderMemory, now: Date): ResponderMemory => ({
  ...memory,
  times: Object.fromEntries(Object.entries(memory.times).filter(([, at]) => new Date(at) > now)),
});

/**
 * Replies that leave at once, and those that wait for their time, in the order in which they were decided.
 * @param responder the one, or the plugin, whose replies they are
 */
export const scheduleReplies = (
  waiting: readonly DelayedReply[],
  {
    replies,
    responder,
  }: { readonly replies: readonly AutomaticReply[]; readonly responder?: string },
  now: Date,
): { readonly immediate: readonly AutomaticReply[]; readonly delayed: readonly DelayedReply[] } => {
  const immediate: AutomaticReply[] = [];
  const delayed = [...waiting];
  for (const reply of replies) {
    const { delay = 0, ...said } = reply;
    const last = delayed.at(-1);
    if (!last && delay <= 0) {
      immediate.push(said);
      continue;
    }
    const begins = Math.max(now.getTime(), last ? new Date(last.dueAt).getTime() : 0);
    const by = responder === undefined ? {} : { responder };
    delayed.push({ ...said, ...by, dueAt: new Date(begins + Math.max(0, delay)).toISOString() });
  }
  return { immediate, delayed };
};

/** The delayed replies whose time has come, and those that still wait. */
export const dueReplies = (
  delayed: readonly DelayedReply[],
  now: Date,
): { readonly due: readonly DelayedReply[]; readonly later: readonly DelayedReply[] } => ({
  due: delayed.filter(({ dueAt }) => new Date(dueAt) <= now),
  later: delayed.filter(({ dueAt }) => new Date(dueAt) > now),
});

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

const withEntry = <T>(
  record: Readonly<Record<string, T>>,
  key: string,
  value: T | null,
): Readonly<Record<string, T>> =>
  value === null ? without(record, key) : { ...record, [key]: value };
