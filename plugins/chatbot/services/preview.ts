import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { businessDays, Queues } from '../../queues/public.ts';
import type { QueueDialogue } from '../../queues/public.ts';
import { AutomaticActs } from '../../tickets/public.ts';
import { companyClosed, queueClosed } from '../engine/closing.ts';
import { drafted } from '../engine/drafted.ts';
import { finish } from '../engine/finish.ts';
import { play } from '../engine/play.ts';
import type { Played } from '../engine/play.ts';
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

const waitsFor = ({ isDone, leadsTo }: Played): PreviewDto['waitsFor'] => {
  if (leadsTo) return 'automation';
  return isDone ? 'attendant' : 'customer';
};

/** Plays dialogues as customers would have them, with what is set now. It stores nothing and sends nothing. */
@injectable()
export class Preview {
  constructor(
    @inject(FactLoader) private readonly facts: FactLoader,
    @inject(Queues) private readonly queues: Queues,
    @inject(AutomaticActs) private readonly acts: AutomaticActs,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** @throws ERR_PREVIEW_NOT_FOUND for a queue or a connection that is not there */
  async play(ctx: Ctx, body: PreviewBody): Promise<PreviewDto> {
    const now = body.at === undefined ? this.clock.now() : new Date(body.at);
    const facts = { ...(await this.#factsOf(ctx, body)), now };
    const shown: BotFacts =
      body.ignoresHours === true ? { ...facts, scheduleType: 'disabled' } : facts;
    const { played, finishedAt } = await this.#played(ctx, shown, body);
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
      finishedAt,
      queue: played.queue?.name ?? null,
      waitsFor: waitsFor(played),
      leadsTo: played.leadsTo ? { ...played.leadsTo } : null,
      isClosed: closed !== undefined,
    };
  }

  async #played(
    ctx: Ctx,
    facts: BotFacts,
    { queueId, messages, finishesAfter }: PreviewBody,
  ): Promise<{ readonly played: Played; readonly finishedAt: number | null }> {
    const attended = play(facts, queueId, messages.slice(0, finishesAfter));
    if (finishesAfter === undefined) return { played: attended, finishedAt: null };
    const asksRating = await this.settings.isEnabled(ctx, 'userRating');
    const end = finish(facts.connection, messages.slice(finishesAfter), asksRating);
    const again = play(facts, undefined, end.rest);
    const lines = [...attended.lines, ...end.lines, ...again.lines];
    return { played: { ...again, lines }, finishedAt: attended.lines.length };
  }

  async #factsOf(
    ctx: Ctx,
    { queueId, connectionId, draft, drafts = {} }: PreviewBody,
  ): Promise<Omit<BotFacts, 'now'>> {
    if (connectionId !== undefined) {
      const connection = await this.facts.connection(ctx, connectionId);
      if (!connection) throw chatbotErrors.ERR_PREVIEW_NOT_FOUND();
      const { queueIds, ...texts } = drafts.connection ?? {};
      const queues = queueIds ? await this.queues.dialogues(ctx, queueIds) : connection.queues;
      return {
        ...connection,
        connection: { ...connection.connection, ...texts },
        queues: drafted(queues, drafts),
        current: undefined,
      };
    }
    const [queue] = queueId === undefined ? [] : await this.queues.dialogues(ctx, [queueId]);
    if (!queue) throw chatbotErrors.ERR_PREVIEW_NOT_FOUND();
    const { schedules = queue.schedules, ...texts } = draft ?? {};
    const written: QueueDialogue = {
      ...queue,
      ...texts,
      schedules: businessDays(schedules, queue.schedules),
    };
    const company = await this.facts.company(ctx);
    return { ...company, connection: NOBODY, queues: [written], current: undefined };
  }
}
