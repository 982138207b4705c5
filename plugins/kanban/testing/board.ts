import { unique } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import type { Desk } from '../../tickets/testing.ts';
import type { Answer } from '../../tickets/testing.ts';
import type { LaneDto } from '../schemas.ts';

/** A card as the API answers it. */
export interface ShownCard {
  readonly ticketId: number;
  readonly laneId: number;
  readonly since: string;
  readonly ticket: { readonly id: number; readonly tags: readonly { readonly id: number }[] };
}

export interface ShownPage {
  readonly cards: readonly ShownCard[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** A company's board, as its people use it. */
export class Board {
  readonly desk: Desk;

  constructor(desk: Desk) {
    this.desk = desk;
  }

  async tag(name: string, kanban: 0 | 1 = 0): Promise<number> {
    const body = { name: unique(name), color: '#0f766e', kanban };
    return (await this.desk.ok<{ id: number }>('POST', '/tags', body)).id;
  }

  /** Lets the followers catch up with what has happened. */
  async settle(): Promise<void> {
    await this.desk.app.services.followers.run();
  }

  lanes(who: TestUser = this.desk.admin, query = ''): Promise<readonly LaneDto[]> {
    return this.#get<{ lanes: readonly LaneDto[] }>(who, `/kanban/lanes${query}`).then(
      ({ lanes }) => lanes,
    );
  }

  page(laneId: number, query = '', who: TestUser = this.desk.admin): Promise<ShownPage> {
    return this.#get<ShownPage>(
      who,
      `/kanban/lanes/${laneId === 0 ? 'open' : laneId}/cards${query}`,
    );
  }

  /** Ids of the tickets of a lane's first page. */
  async ids(laneId: number, query = '', who: TestUser = this.desk.admin): Promise<number[]> {
    return (await this.page(laneId, query, who)).cards.map(({ ticketId }) => ticketId);
  }

  move(
    ticketId: number,
    from: number,
    to: number,
    { who = this.desk.admin, ...how }: { readonly who?: TestUser; readonly isUndo?: true } = {},
  ): Promise<Answer<ShownCard & { readonly error?: string }>> {
    return this.desk.call(who, 'PUT', `/kanban/cards/${ticketId}`, { from, to, ...how });
  }

  /** The ids of a ticket's tags. */
  async tagsOf(ticketId: number): Promise<readonly number[]> {
    const ticket = (await this.desk.ticket(ticketId)) as unknown as ShownCard['ticket'];
    return ticket.tags.map(({ id }) => id).sort((a, b) => a - b);
  }

  async #get<T>(who: TestUser, path: string): Promise<T> {
    const { status, body } = await this.desk.call<T>(who, 'GET', path);
    if (status !== 200) throw new Error(`${path}: ${String(status)} ${JSON.stringify(body)}`);
    return body;
  }
}
