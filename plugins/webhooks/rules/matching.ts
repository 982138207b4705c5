/** A fact, as far as webhooks are chosen by it. */
export interface ToldFact {
  readonly fact: string;
  /** Undefined where it belongs to no connection at all, as contacts do not. */
  readonly connectionId?: number | null;
  readonly queueId?: number | null;
}

/** The choice of a webhook. */
export interface Wish {
  readonly active: boolean;
  readonly facts: readonly string[];
  readonly connectionIds: readonly number[];
  readonly queueIds: readonly number[];
}

/** An empty choice takes all; what belongs to no connection or queue by its nature is left out by neither. */
const isAmong = (chosen: readonly number[], id: number | null | undefined): boolean =>
  chosen.length === 0 || id === undefined || (id !== null && chosen.includes(id));

export const isWanted = (wish: Wish, { fact, connectionId, queueId }: ToldFact): boolean =>
  wish.active &&
  wish.facts.includes(fact) &&
  isAmong(wish.connectionIds, connectionId) &&
  isAmong(wish.queueIds, queueId);
