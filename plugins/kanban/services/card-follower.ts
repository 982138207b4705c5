import type { Ctx, FollowedFact } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { TagLaneChanged, TicketTagsChanged } from '../../tags/public.ts';
import type { TagLaneChange, TicketTagsChange } from '../../tags/public.ts';
import {
  TicketAccepted,
  TicketClosed,
  TicketOpened,
  TicketQueued,
  TicketReopened,
  TicketReturned,
} from '../../tickets/public.ts';
import type { TicketChange } from '../../tickets/public.ts';
import { CardPlaces } from './cards/card-places.ts';
import { movesAfter } from './rules/rule-moves.ts';
import { RuleRunner } from './rules/rule-runner.ts';

/** Facts after which a card may stand elsewhere. */
export const FOLLOWED = [
  TicketOpened,
  TicketAccepted,
  TicketQueued,
  TicketReturned,
  TicketClosed,
  TicketReopened,
  TicketTagsChanged,
  TagLaneChanged,
] as const;

type Fact = FollowedFact<TicketChange | TicketTagsChange | TagLaneChange>;

/** Follows what happens to tickets and tags: cards keep their place, and move by themselves where a rule says so. */
@injectable()
export class CardFollower {
  constructor(
    @inject(CardPlaces) private readonly places: CardPlaces,
    @inject(RuleRunner) private readonly rules: RuleRunner,
  ) {}

  async follow(ctx: Ctx, facts: readonly Fact[]): Promise<void> {
    const ofTickets = facts.flatMap(({ payload }) => ('ticketId' in payload ? [payload] : []));
    const given = ofTickets.flatMap((fact) =>
      'added' in fact ? fact.added.map((tagId) => ({ ticketId: fact.ticketId, tagId })) : [],
    );
    const ticketIds = ofTickets.map(({ ticketId }) => ticketId);
    await this.places.follow(ctx, ticketIds, given);
    const lanes = facts.flatMap(({ payload }) => ('tagId' in payload ? [payload.tagId] : []));
    for (const tagId of new Set(lanes)) await this.places.followLane(ctx, tagId);
    await this.rules.run(ctx, movesAfter(ofTickets));
  }

  /** Some facts are gone: the cards are made anew from the tickets. */
  async readAnew(ctx: Ctx): Promise<void> {
    await this.places.followAll(ctx);
  }
}
