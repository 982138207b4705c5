/** A place in a lane: after the card with these values. */
export interface CardCursor {
  /** ISO 8601, in milliseconds; `infinity` before the first card. */
  readonly since: string;
  readonly ticketId: number;
}

/** Before the first card: cards that came last stand first. */
export const TOP: CardCursor = { since: 'infinity', ticketId: 2_147_483_647 };

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,10})$/;

export const writeCursor = ({ since, ticketId }: CardCursor): string =>
  `${since}_${String(ticketId)}`;

/** @returns undefined for anything that is not a cursor */
export const readCursor = (text: string): CardCursor | undefined => {
  const [, since, id] = SHAPE.exec(text) ?? [];
  if (since === undefined || Number.isNaN(Date.parse(since)) || Number(id) > TOP.ticketId) {
    return undefined;
  }
  return { since, ticketId: Number(id) };
};
