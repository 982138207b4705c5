import type { Ctx, FollowedFact } from '../../contract.ts';

/** A fact in the log, with the key it is ordered by. */
export interface LoggedFact extends FollowedFact {
  readonly key: string;
}

/** The parts of a fact's token that reading it needs. */
export interface FactKind {
  readonly key: string;
  view?(published: object): object;
}

/** A stretch of a company's log: the facts in it, and its last sequence. */
export interface LogStretch {
  readonly facts: readonly LoggedFact[];
  readonly end: number;
  readonly hasMore: boolean;
  /** True when the log has no longer what follows the place where the stretch should begin. */
  readonly isCut: boolean;
}

interface Row {
  seq: string;
  name: string;
  /** JSON, of an object. */
  payload: string;
  created_at: Date;
}

/** The name of an order: `message.ticketId` is `ticketId`, `contact.id` is `contactId`. */
const laneOf = (path: string): string => {
  const [name = '', parent] = path.split('.').reverse();
  return name === 'id' && parent !== undefined ? `${parent}Id` : name;
};

/** The order a fact belongs to: its name and the value at the key's path in the payload, such as `ticketId:7`. */
export const keyOf = (payload: object, path: string): string => {
  let value: unknown = payload;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null)?.[name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return `${laneOf(path)}:${text}`;
};

/**
 * Reads some kinds of facts from a company's log. Sequences are given in the order of commits, under a lock, so whatever is
 * missing below the last one has been pruned.
 * @param kinds by the fact's id
 * @param length events of any kind that are looked through
 */
export const readFacts = async (
  { trx, companyId }: Ctx,
  kinds: ReadonlyMap<string, FactKind>,
  { after, length }: { readonly after: number; readonly length: number },
): Promise<LogStretch> => {
  const bounds = await trx.raw<{ rows: { last_seq: string; first: string | null }[] }>(
    `select last_seq, (select seq from events where company_id = :companyId order by seq limit 1) as first
       from event_sequences where company_id = :companyId`,
    { companyId },
  );
  const last = Number(bounds.rows[0]?.last_seq ?? 0);
  const end = Math.min(last, after + length);
  if (end <= after) return { facts: [], end: after, hasMore: false, isCut: false };
  const isCut = Number(bounds.rows[0]?.first ?? last + 1) > after + 1;
  const { rows } = await trx.raw<{ rows: Row[] }>(
    `select seq, name, payload, created_at from events
      where company_id = :companyId and seq > :after and seq <= :end and name = any(:names::text[])
      order by seq`,
    { companyId, after, end, names: [...kinds.keys()] },
  );
  const facts = rows.map(({ seq, name, payload: text, created_at }): LoggedFact => {
    const published = JSON.parse(text) as object;
    const kind = kinds.get(name);
    return {
      id: name,
      companyId,
      seq: Number(seq),
      at: created_at,
      payload: kind?.view?.(published) ?? published,
      key: keyOf(published, kind?.key ?? ''),
    };
  });
  return { facts, end, hasMore: end < last, isCut };
};
