import type { Ctx } from 'prosa/contract';
import { changesOf, Core } from 'prosa/core';
import type { Audit } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { kanbanErrors } from '../../errors.ts';
import { KanbanLane } from '../../models/kanban-lane.ts';
import type { ArrangeBody, LaneDto } from '../../schemas.ts';
import { CardPlaces } from '../cards/card-places.ts';
import { LaneDirectory } from '../lanes/lane-directory.ts';

type Arranged = Pick<LaneDto, 'id' | 'limit'>;

const told = (lanes: readonly Arranged[]) => ({
  order: lanes.map(({ id }) => id).join(', '),
  limits: lanes.flatMap(({ id, limit }) => (limit === null ? [] : [`${id}: ${limit}`])).join(', '),
});

/** Puts the lanes into an order, and limits the number of their cards. */
@injectable()
export class LaneArrangement {
  constructor(
    @inject(LaneDirectory) private readonly lanes: LaneDirectory,
    @inject(CardPlaces) private readonly places: CardPlaces,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** @returns the lanes in their new order. @throws ERR_NO_LANE_FOUND */
  async arrange(ctx: Ctx, { lanes }: ArrangeBody): Promise<LaneDto[]> {
    const before = await this.lanes.list(ctx, {});
    const known = new Set(before.map(({ id }) => id));
    if (lanes.some(({ id }) => !known.has(id))) throw kanbanErrors.ERR_NO_LANE_FOUND();
    const named = new Map(lanes.map((lane) => [lane.id, lane]));
    const after = [...named.values(), ...before.filter(({ id }) => !named.has(id))];
    await KanbanLane.query(ctx.trx).delete();
    await KanbanLane.query(ctx.trx).insert(
      after.map(({ id, limit }, position) => ({
        tagId: id === 0 ? null : id,
        position,
        cardLimit: limit,
      })),
    );
    const arranged = await this.lanes.list(ctx, {});
    const details = changesOf(told(before), told(arranged));
    if (Object.keys(details).length > 0) {
      const subject = { kind: 'kanban' };
      await this.audit.record(ctx, { action: 'changed', subject, details });
    }
    this.places.tellBoard(ctx);
    return arranged;
  }
}
