import type { Knex } from 'knex';
import type { Ctx, PublishedEvent } from '../contract.ts';
import { jsonText } from './json-text.ts';
import { prepared } from './prepared.ts';
import { intList, textList } from './row-lists.ts';

/** An event before it has its place in the company's sequence. */
export interface EventDraft {
  readonly id: string;
  readonly event: string;
  readonly action: string;
  readonly payload: Record<string, unknown>;
  readonly topics: readonly string[];
}

/** Where an event stands on a topic: `prev` is the sequence of the one before it there, 0 if none. */
interface TopicPosition {
  readonly topic: string;
  readonly prev: number;
}

/** An event after its commit, with its place on each of its topics. */
export interface CommittedEvent extends PublishedEvent {
  readonly topics: readonly TopicPosition[];
}

interface Appended {
  /** The last sequence before these events. */
  readonly base: string;
  /** The last sequence of each topic before these events, 0 if none. */
  readonly heads: readonly string[];
}

/** For each topic, the place (from 1) of the last of these events on it. */
const lastPlaces = (drafts: readonly EventDraft[]): ReadonlyMap<string, number> =>
  new Map(drafts.flatMap(({ topics }, index) => topics.map((topic) => [topic, index + 1])));

/**
 * One statement with one plan: the row of the sequence is locked first, since the other two read the place from it. It also
 * turns the wait for the disk off, see {@link appendEvents}.
 */
const APPEND = `
  with place as (
    insert into event_sequences as s (company_id, last_seq) values (:companyId::int, cardinality(:ids::text[]))
      on conflict (company_id) do update set last_seq = s.last_seq + excluded.last_seq
      returning s.last_seq - cardinality(:ids::text[]) as base
  ), written as (
    insert into events (company_id, seq, name, event, action, payload, topics)
      select :companyId::int, base + e.ord, e.name, e.event, e.action, e.payload, string_to_array(e.topics, ' ')
        from place
       cross join unnest(:ids::text[], :events::text[], :actions::text[], :payloads::text[], :topics::text[])
                    with ordinality as e (name, event, action, payload, topics, ord)
  ), told as (
    insert into event_topics as t (company_id, topic, last_seq)
      select :companyId::int, h.topic, base + h.last_place
        from place
       cross join unnest(:heads::text[], :lasts::int[]) as h (topic, last_place)
      on conflict (company_id, topic) do update set prev_seq = t.last_seq, last_seq = excluded.last_seq
      returning t.topic, t.prev_seq
  )
  select base, (select array_agg(prev_seq order by array_position(:heads::text[], topic)) from told) as heads,
         set_config('synchronous_commit', 'off', true)
    from place`;

/**
 * Writes events at the end of the company's sequence, in the caller's transaction. It takes the lock that orders the
 * company's commits, so it is called last; it is sent before this returns, so that the commit may follow at once. The lock
 * is not kept while the disk is waited for: the commit itself does not wait, and the caller has the log flushed after it.
 * @returns the events with their sequence and their predecessors, for publishing after the commit
 */
export const appendEvents = async (
  ctx: Pick<Ctx, 'companyId'>,
  companyId: number,
  drafts: readonly EventDraft[],
): Promise<readonly CommittedEvent[]> => {
  const places = lastPlaces(drafts);
  const names = [...places.keys()];
  const [appended] = await prepared<Appended>(ctx, 'core.append-events', APPEND, {
    companyId,
    ids: textList(drafts.map(({ id }) => id)),
    events: textList(drafts.map(({ event }) => event)),
    actions: textList(drafts.map(({ action }) => action)),
    payloads: textList(drafts.map(({ payload }) => jsonText(payload))),
    topics: textList(drafts.map(({ topics }) => topics.join(' '))),
    heads: textList(names),
    lasts: intList([...places.values()]),
  });
  if (!appended) throw new Error('events were appended without an answer');
  const heads = new Map(names.map((name, index) => [name, Number(appended.heads[index])]));
  return committed(companyId, drafts, Number(appended.base), heads);
};

/**
 * Events as they stand in the log.
 * @param base the last sequence before them
 * @param heads by topic, the last sequence before them there
 */
const committed = (
  companyId: number,
  drafts: readonly EventDraft[],
  base: number,
  heads: Map<string, number>,
): readonly CommittedEvent[] =>
  drafts.map(({ id, event, action, payload, topics }, index) => {
    const seq = base + index + 1;
    const positions = topics.map((topic) => {
      const prev = heads.get(topic) ?? 0;
      heads.set(topic, seq);
      return { topic, prev };
    });
    return { id, companyId, seq, event, action, payload, topics: positions };
  });

/** As `APPEND`, for many companies at once. Their sequences are locked in the order of their ids, whoever else does the same. */
const APPEND_TO_MANY = `
  with wanted as (
    select * from unnest(:companies::int[], :counts::int[]) as w (company_id, total)
  ), place as (
    insert into event_sequences as s (company_id, last_seq) select company_id, total from wanted order by company_id
      on conflict (company_id) do update set last_seq = s.last_seq + excluded.last_seq
      returning s.company_id, s.last_seq
  ), begun as (
    select company_id, place.last_seq - wanted.total as base from place join wanted using (company_id)
  ), written as (
    insert into events (company_id, seq, name, event, action, payload, topics)
      select company_id, base + e.ord, e.name, e.event, e.action, e.payload, string_to_array(e.topics, ' ')
        from unnest(:owners::int[], :ords::int[], :ids::text[], :events::text[], :actions::text[], :payloads::text[], :topics::text[])
               as e (company_id, ord, name, event, action, payload, topics)
        join begun using (company_id)
  ), told as (
    insert into event_topics as t (company_id, topic, last_seq)
      select company_id, h.topic, base + h.last_place
        from unnest(:headOwners::int[], :heads::text[], :lasts::int[]) as h (company_id, topic, last_place)
        join begun using (company_id)
       order by company_id, h.topic
      on conflict (company_id, topic) do update set prev_seq = t.last_seq, last_seq = excluded.last_seq
      returning t.company_id, t.topic, t.prev_seq
  )
  select begun.company_id as "companyId", begun.base, coalesce(kept.heads, '{}'::json) as heads,
         set_config('synchronous_commit', 'off', true)
    from begun left join (
      select company_id, json_object_agg(topic, prev_seq) as heads from told group by company_id
    ) kept using (company_id)`;

/**
 * As {@link appendEvents}, at the ends of several companies' sequences by one statement.
 * @param drafts by company
 * @returns the events by company
 */
export const appendToMany = async (
  ctx: Pick<Ctx, 'companyId'>,
  drafts: ReadonlyMap<number, readonly EventDraft[]>,
): Promise<ReadonlyMap<number, readonly CommittedEvent[]>> => {
  const companies = [...drafts];
  const events = companies.flatMap(([owner, own]) =>
    own.map((draft, index) => ({ ...draft, owner, ord: index + 1 })),
  );
  const heads = companies.flatMap(([owner, own]) =>
    [...lastPlaces(own)].map(([topic, last]) => ({ owner, topic, last })),
  );
  const rows = await prepared<{
    companyId: number;
    base: string;
    heads: Readonly<Record<string, number>>;
  }>(ctx, 'core.append-to-many', APPEND_TO_MANY, {
    companies: intList(companies.map(([owner]) => owner)),
    counts: intList(companies.map(([, own]) => own.length)),
    owners: intList(events.map(({ owner }) => owner)),
    ords: intList(events.map(({ ord }) => ord)),
    ids: textList(events.map(({ id }) => id)),
    events: textList(events.map(({ event }) => event)),
    actions: textList(events.map(({ action }) => action)),
    payloads: textList(events.map(({ payload }) => jsonText(payload))),
    topics: textList(events.map(({ topics }) => topics.join(' '))),
    headOwners: intList(heads.map(({ owner }) => owner)),
    heads: textList(heads.map(({ topic }) => topic)),
    lasts: intList(heads.map(({ last }) => last)),
  });
  return new Map(
    rows.map(({ companyId, base, heads: before }) => [
      companyId,
      committed(
        companyId,
        drafts.get(companyId) ?? [],
        Number(base),
        new Map(Object.entries(before)),
      ),
    ]),
  );
};

/** The events a client missed while it was away. */
export interface EventsSince {
  readonly events: readonly Record<string, unknown>[];
  readonly seq: number;
  /** True when the log no longer reaches back far enough: lists must be loaded anew. */
  readonly reset: boolean;
}

const MAXIMUM_CATCH_UP = 500;

interface EventRow {
  seq: string;
  name: string;
  event: string;
  action: string;
  /** JSON, of an object. */
  payload: string;
}

/**
 * The caller's events after a sequence, in order.
 * @param topicNames the topics the caller may read, without the company's prefix
 * @param isShown by the event's declared name: leaves out those of plugins that are off
 */
export const eventsSince = async (
  trx: Knex.Transaction,
  companyId: number,
  after: number,
  topicNames: readonly string[],
  isShown: (name: string) => boolean = () => true,
): Promise<EventsSince> => {
  const bounds = await trx.raw<{ rows: { last: string; first: string | null }[] }>(
    `select coalesce((select last_seq from event_sequences where company_id = :companyId), 0) as last,
            (select seq from events where company_id = :companyId order by seq limit 1) as first`,
    { companyId },
  );
  const last = Number(bounds.rows[0]?.last ?? 0);
  const first = bounds.rows[0]?.first;
  const kept = first ? Number(first) : last + 1;
  if (after > last || after + 1 < kept) return { events: [], seq: last, reset: after !== last };
  const rows = await trx.raw<{ rows: EventRow[] }>(
    `select seq, name, event, action, payload from events
      where company_id = :companyId and seq > :after and seq <= :last and topics && :topicNames::text[]
      order by seq limit :limit`,
    { companyId, after, last, topicNames: [...topicNames], limit: MAXIMUM_CATCH_UP + 1 },
  );
  if (rows.rows.length > MAXIMUM_CATCH_UP) return { events: [], seq: last, reset: true };
  const shown = rows.rows.filter(({ name }) => isShown(name));
  const events = shown.map(({ seq, event, action, payload }) => ({
    ...(JSON.parse(payload) as Record<string, unknown>),
    seq: Number(seq),
    event,
    action,
  }));
  return { events, seq: last, reset: false };
};
