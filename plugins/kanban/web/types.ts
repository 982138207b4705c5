import type { Tickets } from '../../tickets/public.ts';

/** A ticket as the API shows it. */
export type BoardTicket = Awaited<ReturnType<Tickets['show']>>;

/** A card of the board. */
export interface BoardCard {
  readonly ticketId: number;
  /** The id of the lane's tag; 0 for the lane without one. */
  readonly laneId: number;
  /** When it came into its lane, ISO 8601. */
  readonly since: string;
  readonly ticket: BoardTicket;
}

/** The conditions a board is looked at with. */
export interface BoardFilter {
  readonly text: string;
  readonly queueIds: readonly number[];
  readonly userIds: readonly number[];
  readonly tagIds: readonly number[];
}

export const NO_FILTER: BoardFilter = { text: '', queueIds: [], userIds: [], tagIds: [] };
