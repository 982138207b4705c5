import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Tickets } from '../../../tickets/public.ts';
import { CardMoves } from '../cards/card-moves.ts';
import { LaneDirectory } from '../lanes/lane-directory.ts';
import { ruleFor } from './rule-moves.ts';
import type { RuleOccasion } from './rule-moves.ts';
import { RuleService } from './rule-service.ts';

/**
 * Moves cards by the company's rules. A rule gives the tag of a lane, and none begins with such a tag, so that
 * no move follows from another.
 */
@injectable()
export class RuleRunner {
  constructor(
    @inject(RuleService) private readonly rules: RuleService,
    @inject(CardMoves) private readonly moves: CardMoves,
    @inject(LaneDirectory) private readonly lanes: LaneDirectory,
    @inject(Tickets) private readonly tickets: Pick<Tickets, 'byIds'>,
  ) {}

  async run(ctx: Ctx, occasions: readonly RuleOccasion[]): Promise<void> {
    if (occasions.length === 0) return;
    const rules = await this.rules.list(ctx);
    const due = occasions.flatMap((occasion) => {
      const rule = ruleFor(rules, occasion);
      return rule ? [{ ...occasion, laneId: rule.laneId }] : [];
    });
    if (due.length === 0) return;
    const laneIds = await this.lanes.ids(ctx);
    const tickets = await this.tickets.byIds(
      ctx,
      due.map(({ ticketId }) => ticketId),
    );
    const there = new Set(tickets.map(({ id }) => id));
    const puts = due.filter((occasion) => {
      const { ticketId, laneId } = occasion;
      const isLane = laneId === 0 || laneIds.includes(laneId);
      const isOfLane = occasion.event === 'tag' && laneIds.includes(occasion.tagId);
      return there.has(ticketId) && isLane && !isOfLane;
    });
    // Of several moves of one card the last is the one that stays.
    const last = new Map(puts.map((put) => [put.ticketId, put]));
    if (last.size > 0) await this.moves.putMany(ctx, [...last.values()], laneIds);
  }
}
