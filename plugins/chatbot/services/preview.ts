import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Queues } from '../../queues/public.ts';
import type { QueueDialogue } from '../../queues/public.ts';
import { AutomaticActs } from '../../tickets/public.ts';
import { companyClosed, queueClosed } from '../engine/closing.ts';
import { play } from '../engine/play.ts';
import type { BotFacts } from '../engine/types.ts';
import { chatbotErrors } from '../errors.ts';
import type { PreviewBody, PreviewDto } from '../schemas.ts';
import { FactLoader } from './fact-loader.ts';

/** How a customer is called who is not there. */
const CUSTOMER = 'Maria Souza';

const NOBODY = {
  greetingMessage: '',
  outOfHoursMessage: '',
  complationMessage: '',
  ratingMessage: '',
  maxUseBotQueues: 0,
  timeUseBotQueues: 0,
};

/** Plays dialogues as customers would have them, with what is set now. It stores nothing and sends nothing. */
@injectable()
export class Preview {
  constructor(
    @inject(FactLoader) private readonly facts: FactLoader,
    @inject(Queues) private readonly queues: Queues,
    @inject(AutomaticActs) private readonly acts: AutomaticActs,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** @throws ERR_PREVIEW_NOT_FOUND for a queue or a line that is not there */
  async play(ctx: Ctx, body: PreviewBody): Promise<PreviewDto> {
    const now = body.at === undefined ? this.clock.now() : new Date(body.at);
    const facts = { ...(await this.#factsOf(ctx, body)), now };
    const played = play(
      body.ignoresHours === true ? { ...facts, scheduleType: 'disabled' } : facts,
      body.queueId,
      body.messages,
    );
    const closed = companyClosed(facts) ?? (played.queue && queueClosed(facts, played.queue));
    const lines = [];
    for (const { fromMe, body: text, file } of played.lines) {
      lines.push({
        fromMe,
        body: fromMe ? await this.acts.sample(ctx, text, CUSTOMER) : text,
        mediaName: file?.name ?? null,
      });
    }
    return {
      lines,
      queue: played.queue?.name ?? null,
      waitsFor: played.isDone ? 'attendant' : 'customer',
      isClosed: closed !== undefined,
    };
  }

  async #factsOf(
    ctx: Ctx,
    { queueId, connectionId, draft }: PreviewBody,
  ): Promise<Omit<BotFacts, 'now'>> {
    if (connectionId !== undefined) {
      const line = await this.facts.line(ctx, connectionId);
      if (!line) throw chatbotErrors.ERR_PREVIEW_NOT_FOUND();
      return { ...line, current: undefined };
    }
    const [queue] = queueId === undefined ? [] : await this.queues.dialogues(ctx, [queueId]);
    if (!queue) throw chatbotErrors.ERR_PREVIEW_NOT_FOUND();
    const drafted: QueueDialogue = { ...queue, ...draft };
    const company = await this.facts.company(ctx);
    return { ...company, line: NOBODY, queues: [drafted], current: undefined };
  }
}
