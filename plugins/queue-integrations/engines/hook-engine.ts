import type { Ctx } from 'prosa/contract';
import { OutboundError } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type {
  AutomationEngine,
  EngineAnswer,
  EngineQuestion,
  Prepared,
  Turn,
} from '../../automation/public.ts';
import { Deliveries } from '../services/deliveries.ts';
import { DeliveryRunner } from '../services/delivery-runner.ts';
import { KnownIntegrations } from '../services/known-integrations.ts';
import { OpenedIntegrations } from '../services/opened-integrations.ts';
import { PartReplies } from '../services/part-replies.ts';
import type { IntegrationType } from '../shared/types.ts';
import { noted } from './handover-notes.ts';
import { OrderJudge } from './order-judge.ts';

/** Before the end of a turn, its answer has to be there. */
const MARGIN_MILLISECONDS = 2_000;

/** Tells companies' own systems of each message, and does what they answer. */
@injectable()
export class HookTurns {
  constructor(
    @inject(KnownIntegrations) private readonly known: KnownIntegrations,
    @inject(OpenedIntegrations) private readonly opened: OpenedIntegrations,
    @inject(Deliveries) private readonly deliveries: Deliveries,
    @inject(DeliveryRunner) private readonly runner: DeliveryRunner,
    @inject(PartReplies) private readonly replies: PartReplies,
    @inject(OrderJudge) private readonly judge: OrderJudge,
  ) {}

  async applies(
    ctx: Ctx,
    question: EngineQuestion,
    type: IntegrationType,
  ): Promise<number | undefined> {
    const found = await this.known.find(ctx, question);
    return found?.type === type ? found.id : undefined;
  }

  isIdle(companyId: number): boolean {
    return this.known.isIdle(companyId);
  }

  async prepare(ctx: Ctx, turn: Turn, type: IntegrationType): Promise<Prepared<true>> {
    if (!(await this.opened.find(ctx, turn.target.config, [type]))) return { refused: 'gone' };
    await this.deliveries.keep(ctx, turn);
    return { given: true };
  }

  async run(turn: Turn, signal: AbortSignal): Promise<EngineAnswer> {
    const { companyId, ticket, target, messages } = turn;
    const line = { companyId, integrationId: target.config, ticketId: ticket.id };
    const until = new Date(turn.deadline.getTime() - MARGIN_MILLISECONDS);
    const { answers, nextAt, failure } = await this.runner.run(line, until, signal);
    const said = messages.flatMap(({ id }) => answers.get(id) ?? []);
    const replies = await this.replies.of(
      companyId,
      said.flatMap(({ parts }) => parts),
      signal,
    );
    if (nextAt || failure !== undefined) {
      const reason = failure instanceof OutboundError ? failure.kind : 'late';
      return noted({ replies, ends: 'handed-over', reason });
    }
    const order = said.map((answer) => answer.order).findLast((each) => each !== undefined);
    return noted({ replies, ...(await this.judge.judge(companyId, order)) });
  }
}

/** The engine of a type of hook. */
abstract class HookEngine implements AutomationEngine<true> {
  abstract readonly id: string;
  readonly isRepeatable = false;
  readonly isStateful = true;
  readonly quietMilliseconds = 0;
  protected abstract readonly type: IntegrationType;
  protected abstract readonly turns: HookTurns;

  applies(ctx: Ctx, question: EngineQuestion): Promise<number | undefined> {
    return this.turns.applies(ctx, question, this.type);
  }

  isIdle(companyId: number): boolean {
    return this.turns.isIdle(companyId);
  }

  prepare(ctx: Ctx, turn: Turn): Promise<Prepared<true>> {
    return this.turns.prepare(ctx, turn, this.type);
  }

  run(turn: Turn, _given: true, signal: AbortSignal): Promise<EngineAnswer> {
    return this.turns.run(turn, signal);
  }
}

/** Tells a flow of n8n. */
@injectable()
export class N8nEngine extends HookEngine {
  readonly id = 'queue-integrations.n8n';
  protected readonly type = 'n8n';

  constructor(@inject(HookTurns) protected readonly turns: HookTurns) {
    super();
  }
}

/** Tells any system that takes webhooks. */
@injectable()
export class WebhookEngine extends HookEngine {
  readonly id = 'queue-integrations.webhook';
  protected readonly type = 'webhook';

  constructor(@inject(HookTurns) protected readonly turns: HookTurns) {
    super();
  }
}
