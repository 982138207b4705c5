import { filled } from 'prosa/contract';
import type { Filled } from 'prosa/contract';
import { Core, OutboundError } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Breakers } from '../../../automation/public.ts';
import { estimatedInput } from '../chat/chat-body.ts';
import { ChatModel, KnowledgePoint } from '../ports.ts';
import type { ChatAnswer, ChatAsk, ChatMessage, KnowledgeSearch, UsagePurpose } from '../ports.ts';
import type { TurnCaller } from './call-time.ts';
import type { PromptGiven } from './given.ts';
import { masked } from './masks.ts';
import { toolsFor, wishOf } from './tools.ts';
import type { Wish } from './tools.ts';

/** Rounds in which a model may ask for functions before it must have answered. */
const MOST_ROUNDS = 3;
/** Searches without a result, in a row, after which a person is to attend. */
const MOST_MISSES = 2;
/** Characters of a search. */
const LONGEST_QUERY = 300;

/** The end of a dialogue with a model. */
export interface Outcome {
  /** As the model wrote it. */
  readonly text: string;
  readonly end?: 'finish' | 'transfer';
  /** Of a transfer: the queue by its name, if the model chose one. */
  readonly queueId?: number;
  readonly reason?: string;
  readonly summary?: string;
  /** A code, where the dialogue ended for a reason of ours. */
  readonly code?: 'nothing-found' | 'rounds';
  readonly misses: number;
  readonly trace: readonly string[];
  readonly messages: readonly ChatMessage[];
}

type TurnPart = Pick<TurnCaller, 'companyId' | 'signal'>;

/** A dialogue while it goes on. */
interface Talk {
  readonly messages: ChatMessage[];
  readonly trace: string[];
  misses: number;
}

/** Speaks with a model until it has answered, and does what it asks for: nothing but what is offered. */
@injectable()
export class Dialogue {
  constructor(
    @inject(ChatModel) private readonly model: ChatModel,
    @inject(Breakers) private readonly breakers: Breakers,
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(filled(KnowledgePoint)) private readonly knowledge: Filled<KnowledgeSearch>,
  ) {}

  /** @throws OutboundError */
  async run(caller: TurnPart, given: PromptGiven): Promise<Outcome> {
    const talk: Talk = {
      messages: [...given.messages],
      trace: [],
      misses: given.misses,
    };
    const tools = toolsFor(given.queues, given.hasKnowledge);
    const isTold = await this.#tellAhead(caller, given, talk);
    for (let round = 0; round <= MOST_ROUNDS; round += 1) {
      const answer = await this.ask(caller, given, 'answer', { messages: talk.messages, tools });
      if (answer.finish === 'length') talk.trace.push('cut');
      // It may just have refused functions, and answered without knowing anything.
      if (round === 0 && !isTold && (await this.#tellAhead(caller, given, talk))) continue;
      if (answer.calls.length === 0) return ended(talk, { text: answer.text });
      if (round === MOST_ROUNDS) break;
      const last = await this.#heed(caller, given, talk, answer);
      if (last) return ended(talk, { text: answer.text, ...last });
      if (talk.misses >= MOST_MISSES) {
        return ended(talk, { text: '', end: 'transfer', code: 'nothing-found' });
      }
    }
    return ended(talk, { text: '', end: 'transfer', code: 'rounds' });
  }

  /** Asks the model once, and books it. @throws OutboundError */
  async ask(
    { companyId, signal }: TurnPart,
    { prompt, meter }: PromptGiven,
    purpose: UsagePurpose,
    ask: Pick<ChatAsk, 'messages' | 'tools'> & { readonly maxTokens?: number },
  ): Promise<ChatAnswer> {
    const { baseUrl, apiKey, model, maxTokens, temperature } = prompt;
    const whole = { server: { baseUrl, apiKey }, model, maxTokens, temperature, ...ask };
    try {
      const answer = await this.breakers.guard(companyId, baseUrl, () =>
        this.model.complete(whole, { signal }),
      );
      meter.add(purpose, answer.usage);
      return answer;
    } catch (error) {
      const isCounted = !(error instanceof OutboundError) || error.sent;
      meter.fail(purpose, isCounted ? estimatedInput(ask.messages) : 0);
      throw error;
    }
  }

  /** Does what a model asks for. @returns the end, where one of its wishes is one */
  async #heed(
    caller: TurnPart,
    given: PromptGiven,
    talk: Talk,
    { text, calls }: ChatAnswer,
  ): Promise<Partial<Outcome> | undefined> {
    talk.messages.push({ role: 'assistant', content: text, calls });
    for (const call of calls) {
      const wish = wishOf(call, given);
      talk.trace.push(wish.kind);
      const end = endOf(wish);
      if (end) return end;
      const content = await this.#result(caller, given, talk, wish);
      talk.messages.push({ role: 'tool', callId: call.id, content });
    }
    return undefined;
  }

  /**
   * A model that takes no functions is shown what the customer's own words find, beside these words.
   * @returns whether anything was shown
   */
  async #tellAhead(caller: TurnPart, given: PromptGiven, talk: Talk): Promise<boolean> {
    const last = talk.messages.at(-1);
    const { prompt, hasKnowledge } = given;
    if (!hasKnowledge || this.model.takesTools(prompt, prompt.model)) return false;
    if (last?.role !== 'user') return false;
    const passages = await this.#found(caller, given, talk, last.content);
    if (passages === undefined) return false;
    talk.messages[talk.messages.length - 1] = {
      role: 'user',
      content: `${last.content}\n\n[Informações da empresa]\n${passages}`,
    };
    return true;
  }

  async #result(caller: TurnPart, given: PromptGiven, talk: Talk, wish: Wish): Promise<string> {
    if (wish.kind !== 'search') return wish.kind === 'refused' ? wish.answer : '';
    const passages = await this.#found(caller, given, talk, wish.query);
    talk.misses = passages === undefined ? talk.misses + 1 : 0;
    return passages ?? 'Nada encontrado.';
  }

  /** Passages about some words; undefined where there are none. */
  async #found(
    { companyId }: TurnPart,
    { prompt }: PromptGiven,
    talk: Talk,
    query: string,
  ): Promise<string | undefined> {
    const scope = { companyId, system: 'a prompt looks something up' };
    const found = await this.database.transaction(scope, async (ctx) => {
      const passages = [];
      for (const keeper of await this.knowledge.for(ctx)) {
        passages.push(...(await keeper.search(ctx, prompt.id, query.slice(-LONGEST_QUERY))));
      }
      return passages;
    });
    if (found.length === 0) return undefined;
    talk.trace.push(...new Set(found.map(({ source }) => `source: ${source}`)));
    return found.map(({ source, text }) => `[${source}]\n${masked(text)}`).join('\n\n');
  }
}

const endOf = (wish: Wish): Partial<Outcome> | undefined => {
  if (wish.kind === 'finish') return { end: 'finish' };
  if (wish.kind !== 'transfer') return undefined;
  const { queueId, reason, summary } = wish;
  return { end: 'transfer', reason, summary, ...(queueId !== undefined && { queueId }) };
};

const ended = (
  { messages, trace, misses }: Talk,
  outcome: Partial<Outcome> & { readonly text: string },
): Outcome => ({ ...outcome, messages, trace, misses });
