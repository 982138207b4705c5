/** A place in a list: after the row with this time and id. */
export interface TicketCursor {
  /** Microseconds matter: two conversations may move in one millisecond. */
  readonly updatedAt: string;
  readonly id: number;
}

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,10})$/;

export const writeCursor = ({ updatedAt, id }: TicketCursor): string =>
  `${updatedAt}_${String(id)}`;

/** @returns undefined for anything that is not a cursor of ours */
export const readCursor = (text: string): TicketCursor | undefined => {
  const match = SHAPE.exec(text);
  return match?.[1] && match[2] ? { updatedAt: match[1], id: Number(match[2]) } : undefined;
};
