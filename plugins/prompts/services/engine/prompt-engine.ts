import { filled } from 'prosa/contract';
import type { Ctx, Filled } from 'prosa/contract';
import { Core, timeZoneOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type {
  AutomationEngine,
  EngineAnswer,
  EngineQuestion,
  Prepared,
  Turn,
} from '../../../automation/public.ts';
import { Queues } from '../../../queues/public.ts';
import { TicketMessages } from '../../../tickets/public.ts';
import { estimatedInput } from '../chat/chat-body.ts';
import { Budgets, KnowledgePoint, OpenPrompts } from '../ports.ts';
import type { ChatMessage, KnowledgeSearch, OpenPrompt } from '../ports.ts';
import { callerOf } from './call-time.ts';
import { Dialogue } from './dialogue.ts';
import { dialogueOf, firstNameOf } from './dialogue-texts.ts';
import { memoryOf } from './given.ts';
import type { PromptGiven } from './given.ts';
import { KnownPrompts } from './known-prompts.ts';
import { hostsIn } from './links.ts';
import { PromptAnswers } from './prompt-answers.ts';
import { systemMessage } from './system-message.ts';
import { UsageMeter } from './usage-meter.ts';

/** Tokens of the functions and of a search, beside the dialogue. */
const OTHER_TOKENS = 800;

const TIME = { dateStyle: 'full', timeStyle: 'short' } as const;

/** Answers customers with a model. */
@injectable()
export class PromptEngine implements AutomationEngine<PromptGiven> {
  readonly id = 'prompts';
  readonly isRepeatable = true;
  readonly isStateful = false;

  constructor(
    @inject(KnownPrompts) private readonly known: KnownPrompts,
    @inject(OpenPrompts) private readonly prompts: OpenPrompts,
    @inject(Budgets) private readonly budgets: Budgets,
    @inject(Dialogue) private readonly dialogue: Dialogue,
    @inject(PromptAnswers) private readonly answers: PromptAnswers,
    @inject(Queues) private readonly queues: Pick<Queues, 'list'>,
    @inject(TicketMessages) private readonly messages: Pick<TicketMessages, 'last'>,
    @inject(Core.Clock) private readonly clock: Pick<Clock, 'now'>,
    @inject(filled(KnowledgePoint)) private readonly knowledge: Filled<KnowledgeSearch>,
  ) {}

  readonly waitsForVoice = (ctx: Ctx, config: number): Promise<boolean> =>
    this.known.listens(ctx, config);

  applies(ctx: Ctx, question: EngineQuestion): Promise<number | undefined> {
    return this.known.of(ctx, question);
  }

  isIdle(companyId: number): boolean {
    return this.known.isIdle(companyId);
  }

  async prepare(ctx: Ctx, turn: Turn): Promise<Prepared<PromptGiven>> {
    const prompt = await this.prompts.byId(ctx, turn.target.config);
    if (!prompt) return { refused: 'gone' };
    const knowledge = await this.#knowledgeOf(ctx, prompt.id);
    const messages = await this.#messagesOf(ctx, turn, prompt, knowledge.hasKnowledge);
    const tokens = estimatedInput(messages) + prompt.maxTokens + OTHER_TOKENS;
    const reservation = await this.budgets.reserve(ctx, prompt, 'answer', tokens);
    if (!reservation) return { refused: 'budget-spent' };
    const queues = (await this.queues.list(ctx)).map(({ id, name }) => ({ id, name }));
    const hosts = [...hostsIn(prompt.prompt), ...knowledge.hosts];
    const { misses } = memoryOf(turn.memory);
    const { hasKnowledge } = knowledge;
    const meter = new UsageMeter();
    return { given: { prompt, messages, queues, hasKnowledge, hosts, misses, reservation, meter } };
  }

  async run(turn: Turn, given: PromptGiven, signal: AbortSignal): Promise<EngineAnswer> {
    const caller = callerOf(turn.companyId, signal);
    const outcome = await this.dialogue.run(caller, given);
    return this.answers.of(caller, turn, given, outcome);
  }

  async settle(ctx: Ctx, _turn: Turn, { reservation, meter, prompt }: PromptGiven): Promise<void> {
    await this.budgets.settle(ctx, reservation, meter.of(reservation.purpose));
    for (const purpose of meter.purposes()) {
      if (purpose === reservation.purpose) continue;
      await this.budgets.book(ctx, prompt.id, purpose, meter.of(purpose));
    }
  }

  async #knowledgeOf(ctx: Ctx, promptId: number) {
    const hosts: string[] = [];
    let hasKnowledge = false;
    for (const keeper of await this.knowledge.for(ctx)) {
      if (!(await keeper.hasAny(ctx, promptId))) continue;
      hasKnowledge = true;
      hosts.push(...(await keeper.hosts(ctx, promptId)));
    }
    return { hasKnowledge, hosts };
  }

  async #messagesOf(
    ctx: Ctx,
    { ticket, messages, contact }: Turn,
    { prompt, maxTokens, maxMessages }: OpenPrompt,
    hasKnowledge: boolean,
  ): Promise<readonly ChatMessage[]> {
    const asked = new Set(messages.map(({ id }) => id));
    const most = Math.min(100, maxMessages + messages.length);
    const last = await this.messages.last(ctx, ticket.id, most);
    const said = last.filter(({ id }) => !asked.has(id)).slice(-maxMessages);
    const timeZone = await timeZoneOf(ctx);
    const now = new Intl.DateTimeFormat('pt-BR', { ...TIME, timeZone }).format(this.clock.now());
    const content = systemMessage({ prompt, maxTokens, now, hasKnowledge });
    return [{ role: 'system', content }, ...dialogueOf(said, messages, firstNameOf(contact.name))];
  }
}
