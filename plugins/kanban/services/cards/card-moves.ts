import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Tags } from '../../../tags/public.ts';
import type { TagExchange } from '../../../tags/public.ts';
import { Tickets } from '../../../tickets/public.ts';
import { kanbanErrors } from '../../errors.ts';
import type { MoveBody } from '../../schemas.ts';
import { LaneDirectory } from '../lanes/lane-directory.ts';
import { CardPages } from './card-pages.ts';
import type { Card } from './card-pages.ts';
import { CardPlaces } from './card-places.ts';
import type { PlacedCard } from './card-places.ts';

const LOCKED = `
  select ticket_id as "ticketId", lane_id as "laneId", since from kanban_cards
   where company_id = :companyId and ticket_id = :ticketId::int for update`;

/** A ticket and the lane it is given; 0 for out of every lane. */
export interface CardPut {
  readonly ticketId: number;
  readonly laneId: number;
}

const tagsFor = (laneId: number, laneIds: readonly number[]): TagExchange => ({
  remove: laneIds.filter((id) => id !== laneId),
  add: laneId === 0 ? [] : [laneId],
});

/** Moves cards: the ticket loses its lanes' tags and is given that of another lane; all its other tags stay. */
@injectable()
export class CardMoves {
  constructor(
    @inject(LaneDirectory) private readonly lanes: LaneDirectory,
    @inject(CardPages) private readonly pages: CardPages,
    @inject(CardPlaces) private readonly places: CardPlaces,
    @inject(Tags) private readonly tags: Pick<Tags, 'exchange' | 'exchangeMany'>,
    @inject(Tickets) private readonly tickets: Pick<Tickets, 'show'>,
  ) {}

  /**
   * Moves a card from the lane in which the mover saw it; a move that is undone takes it to its old place in its old lane.
   * @throws ERR_CARD_MOVED with the lane in which it is; ERR_NO_CARD, ERR_NO_LANE_FOUND, and the codes of a ticket that the
   *   caller may not see
   */
  async move(ctx: Ctx, ticketId: number, { from, to, isUndo }: MoveBody): Promise<Card> {
    await this.tickets.show(ctx, ticketId);
    const laneIds = await this.#requireLane(ctx, to);
    const { laneId } = await this.#locked(ctx, ticketId);
    // One that is there already is where it was to be, whoever brought it.
    if (laneId !== from && laneId !== to) throw kanbanErrors.ERR_CARD_MOVED({ laneId });
    await this.#give(ctx, ticketId, to, laneIds, isUndo);
    const [card] = await this.pages.withTickets(ctx, [await this.#locked(ctx, ticketId)]);
    if (!card) throw kanbanErrors.ERR_NO_CARD();
    return card;
  }

  /**
   * Gives a ticket the tag of a lane and takes those of all others, whether it has a card or not. In work that is nobody's,
   * any ticket.
   * @param laneId 0: out of every lane
   * @throws ERR_NO_LANE_FOUND, and the codes of a ticket that the caller may not see
   */
  async put(ctx: Ctx, ticketId: number, laneId: number): Promise<void> {
    await this.#give(ctx, ticketId, laneId, await this.#requireLane(ctx, laneId));
  }

  /**
   * Gives tickets the tags of lanes and takes those of all others, as {@link put} does for one, with as many statements as for
   * one. For work that is nobody's.
   * @param puts tickets that are there, each once
   * @param laneIds all lanes of the company
   */
  async putMany(ctx: Ctx, puts: readonly CardPut[], laneIds: readonly number[]): Promise<void> {
    await this.tags.exchangeMany(
      ctx,
      puts.map(({ ticketId, laneId }) => ({ ticketId, ...tagsFor(laneId, laneIds) })),
    );
    await this.places.follow(
      ctx,
      puts.map(({ ticketId }) => ticketId),
      puts.map(({ ticketId, laneId }) => ({ ticketId, tagId: laneId })),
    );
  }

  /**
   * Hangs a tag on a ticket, as {@link put} where it is that of a lane; other tags stay.
   * @throws ERR_NO_TAG_FOUND, and the codes of a ticket that the caller may not see
   */
  async hang(ctx: Ctx, ticketId: number, tagId: number): Promise<void> {
    const laneIds = await this.lanes.ids(ctx);
    if (laneIds.includes(tagId)) await this.#give(ctx, ticketId, tagId, laneIds);
    else await this.tags.exchange(ctx, ticketId, { remove: [], add: [tagId] });
  }

  async #requireLane(ctx: Ctx, laneId: number): Promise<readonly number[]> {
    const laneIds = await this.lanes.ids(ctx);
    if (laneId !== 0 && !laneIds.includes(laneId)) throw kanbanErrors.ERR_NO_LANE_FOUND();
    return laneIds;
  }

  async #give(
    ctx: Ctx,
    ticketId: number,
    laneId: number,
    laneIds: readonly number[],
    isUndo = false,
  ): Promise<void> {
    await this.tags.exchange(ctx, ticketId, tagsFor(laneId, laneIds));
    await this.places.follow(ctx, [ticketId], [{ ticketId, tagId: laneId }], { isUndo });
  }

  /** The card of a ticket as the ticket is now; nobody else moves it until the commit. @throws ERR_NO_CARD */
  async #locked(ctx: Ctx, ticketId: number): Promise<PlacedCard> {
    const read = () =>
      prepared<PlacedCard>(ctx, 'kanban.locked-card', LOCKED, {
        companyId: ctx.companyId,
        ticketId,
      });
    await read();
    await this.places.follow(ctx, [ticketId]);
    const [card] = await read();
    if (!card) throw kanbanErrors.ERR_NO_CARD();
    return card;
  }
}
