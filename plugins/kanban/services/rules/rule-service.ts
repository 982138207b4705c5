import type { Ctx } from 'prosa/contract';
import { changesOf, coreErrors, Core, prepared } from 'prosa/core';
import type { Audit } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Queues } from '../../../queues/public.ts';
import { Tags } from '../../../tags/public.ts';
import { kanbanErrors } from '../../errors.ts';
import { KanbanRule } from '../../models/kanban-rule.ts';
import type { RuleDto, RuleList } from '../../schemas.ts';
import { LaneDirectory } from '../lanes/lane-directory.ts';

const RULES = `
  select event, tag_id as "tagId", queue_id as "queueId", coalesce(lane_id, 0) as "laneId"
    from kanban_rules where company_id = :companyId order by id`;

/** The rules by which cards move by themselves. */
@injectable()
export class RuleService {
  constructor(
    @inject(LaneDirectory) private readonly lanes: LaneDirectory,
    @inject(Tags) private readonly tags: Pick<Tags, 'byIds'>,
    @inject(Queues) private readonly queues: Pick<Queues, 'byIds'>,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** In their order: of several for one occasion the first counts. */
  list(ctx: Ctx): Promise<readonly RuleDto[]> {
    return prepared<RuleDto>(ctx, 'kanban.rules', RULES, { companyId: ctx.companyId });
  }

  /**
   * Makes these the rules of the company.
   * @throws ERR_NO_LANE_FOUND, ERR_RULE_OF_LANE, ERR_NO_RULE_SUBJECT for a tag or a queue that is not there, ERR_VALIDATION
   */
  async replace(ctx: Ctx, { rules }: RuleList): Promise<readonly RuleDto[]> {
    await this.#judge(ctx, rules);
    const before = await this.list(ctx);
    await KanbanRule.query(ctx.trx).delete();
    const rows = rules.map(({ laneId, ...rule }) => ({
      ...rule,
      laneId: laneId === 0 ? null : laneId,
    }));
    if (rows.length > 0) await KanbanRule.query(ctx.trx).insert(rows);
    const details = changesOf({ rules: before }, { rules });
    if (Object.keys(details).length > 0) {
      await this.audit.record(ctx, { action: 'changed', subject: { kind: 'kanban' }, details });
    }
    return this.list(ctx);
  }

  async #judge(ctx: Ctx, rules: readonly RuleDto[]): Promise<void> {
    const isOne = ({ event, tagId, queueId }: RuleDto): boolean =>
      (event === 'tag') === (tagId !== null) && (event === 'queue') === (queueId !== null);
    if (!rules.every(isOne)) throw coreErrors.ERR_VALIDATION({ field: 'rules' });
    const laneIds = await this.lanes.ids(ctx);
    if (rules.some(({ laneId }) => laneId !== 0 && !laneIds.includes(laneId))) {
      throw kanbanErrors.ERR_NO_LANE_FOUND();
    }
    const tagIds = [...new Set(rules.flatMap(({ tagId }) => tagId ?? []))];
    const queueIds = [...new Set(rules.flatMap(({ queueId }) => queueId ?? []))];
    if (tagIds.some((id) => laneIds.includes(id))) throw kanbanErrors.ERR_RULE_OF_LANE();
    const [tags, queues] = [
      await this.tags.byIds(ctx, tagIds),
      await this.queues.byIds(ctx, queueIds),
    ];
    if (tags.length < tagIds.length || queues.length < queueIds.length) {
      throw kanbanErrors.ERR_NO_RULE_SUBJECT();
    }
  }
}
