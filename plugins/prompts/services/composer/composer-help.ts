import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database, Scope } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { TicketMessages, Tickets } from '../../../tickets/public.ts';
import { promptErrors } from '../../errors.ts';
import { Prompt } from '../../models/prompt.ts';
import type { ComposerHelpBody, ComposerLine } from '../../shared/composer-schemas.ts';
import { estimatedInput } from '../chat/chat-body.ts';
import { shownText } from '../engine/dialogue-texts.ts';
import { masked } from '../engine/masks.ts';
import { StoredKnowledge } from '../knowledge/stored-knowledge.ts';
import { Budgets, ChatModel, OpenPrompts } from '../ports.ts';
import type { ChatAsk, KnowledgePassage, OpenPrompt, Reservation, Used } from '../ports.ts';
import { rewritingAsk, suggestionAsk } from './composer-asks.ts';
import type { SpokenLine } from './composer-asks.ts';

/** Most tokens of an answer, also of prompts that let customers have less. */
const MOST_TOKENS = 600;

/** Characters of a token, where nobody counts them. */
const CHARACTERS = 4;

/** Messages of the customer that knowledge is looked up for. */
const ASKED_MESSAGES = 3;

/** Help that is about to be asked for, its tokens set aside. */
export interface ReadyHelp {
  readonly ask: ChatAsk;
  readonly sources: readonly string[];
  readonly reservation: Reservation;
}

/** Help for people who write to customers. Nothing of it is sent. */
@injectable()
export class ComposerHelps {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Tickets) private readonly tickets: Pick<Tickets, 'show'>,
    @inject(TicketMessages) private readonly messages: Pick<TicketMessages, 'last'>,
    @inject(OpenPrompts) private readonly prompts: OpenPrompts,
    @inject(StoredKnowledge) private readonly knowledge: StoredKnowledge,
    @inject(Budgets) private readonly budgets: Budgets,
    @inject(ChatModel) private readonly model: ChatModel,
  ) {}

  /** Whether the company has a prompt. */
  async isReady(ctx: Ctx): Promise<boolean> {
    return (await Prompt.query(ctx.trx).select('id').first()) !== undefined;
  }

  /**
   * Reads what the model is to know of a ticket that the caller may see, and sets tokens aside.
   * @throws ERR_NO_TICKET_FOUND and the other codes of a ticket; ERR_NO_PROMPT_FOR_HELP, ERR_NOTHING_TO_REWRITE,
   * ERR_PROMPT_BUDGET
   */
  async prepare(ctx: Ctx, ticketId: number, { help, text }: ComposerHelpBody): Promise<ReadyHelp> {
    const { queueId, whatsappId } = await this.tickets.show(ctx, ticketId);
    const prompt = await this.prompts.forTicket(ctx, { queueId, connectionId: whatsappId });
    if (!prompt) throw promptErrors.ERR_NO_PROMPT_FOR_HELP();
    const draft = masked(text?.trim() ?? '');
    if (help !== 'suggest' && draft === '') throw promptErrors.ERR_NOTHING_TO_REWRITE();
    const lines = help === 'suggest' ? await this.#lines(ctx, ticketId, prompt) : [];
    const passages = help === 'suggest' ? await this.#passages(ctx, prompt, lines, draft) : [];
    const messages =
      help === 'suggest'
        ? suggestionAsk({ about: prompt.prompt, lines, passages, draft })
        : rewritingAsk(help, draft);
    const maxTokens = Math.max(prompt.maxTokens, MOST_TOKENS);
    const { baseUrl, apiKey, model, temperature } = prompt;
    const ask = { server: { baseUrl, apiKey }, model, messages, maxTokens, temperature };
    const reservation = await this.budgets.reserve(
      ctx,
      prompt,
      'composer',
      estimatedInput(messages) + maxTokens,
    );
    if (!reservation) throw promptErrors.ERR_PROMPT_BUDGET();
    return { ask, sources: [...new Set(passages.map(({ source }) => source))], reservation };
  }

  /**
   * Asks the model, and hands over each part of the text as it comes. Called once for what was prepared.
   * @throws OutboundError; the signal's reason
   */
  async run(
    scope: Scope,
    { ask, sources, reservation }: ReadyHelp,
    signal: AbortSignal,
    onLine: (line: ComposerLine) => void,
  ): Promise<void> {
    let text = '';
    let used: Used = { calls: 1, failures: 1 };
    try {
      const onText = (part: string): void => {
        text += part;
        onLine({ text: part });
      };
      const { usage, finish } = await this.model.complete(ask, { signal, onText });
      used = {
        calls: 1,
        inputTokens: usage.inputTokens,
        outputTokens: usage.outputTokens,
        estimates: usage.isEstimated ? 1 : 0,
      };
      onLine({ done: { sources, isCut: finish === 'length' } });
    } catch (error) {
      // The part that was written was paid for, although nobody counted it.
      if (text !== '') {
        const outputTokens = Math.ceil(text.length / CHARACTERS);
        used = { ...used, inputTokens: estimatedInput(ask.messages), outputTokens, estimates: 1 };
      }
      throw error;
    } finally {
      await this.database.transaction(scope, (ctx) => this.budgets.settle(ctx, reservation, used));
    }
  }

  async #lines(ctx: Ctx, ticketId: number, prompt: OpenPrompt): Promise<readonly SpokenLine[]> {
    const last = await this.messages.last(ctx, ticketId, Math.max(prompt.maxMessages, 2));
    return last.flatMap((message) => {
      const text = shownText(message);
      return text === '' ? [] : [{ fromMe: message.fromMe, text }];
    });
  }

  async #passages(
    ctx: Ctx,
    prompt: OpenPrompt,
    lines: readonly SpokenLine[],
    draft: string,
  ): Promise<readonly KnowledgePassage[]> {
    const asked = lines.filter(({ fromMe }) => !fromMe).slice(-ASKED_MESSAGES);
    const query = [...asked.map(({ text }) => text), draft].join(' ');
    const found = await this.knowledge.search(ctx, prompt.id, query);
    return found.map(({ source, text }) => ({ source, text: masked(text) }));
  }
}
