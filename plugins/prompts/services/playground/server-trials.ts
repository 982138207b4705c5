import type { Ctx } from 'prosa/contract';
import { Core, OutboundError } from 'prosa/core';
import type { Clock, Outbound } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { promptErrors } from '../../errors.ts';
import type { PromptTest, PromptTestBody } from '../../shared/playground-schemas.ts';
import { ChatModel, OpenPrompts } from '../ports.ts';
import type { ChatAnswer, ChatAsk, ModelServer } from '../ports.ts';

/** Enough for a model that thinks before it answers. */
const TOKENS = 300;
const MILLISECONDS = 20_000;

/** A function that only a model which calls functions can answer by. */
const TOOL = {
  name: 'ready',
  description: 'Call this function to say that you are ready.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
};

/** Tries servers of models that are about to be saved. */
@injectable()
export class ServerTrials {
  constructor(
    @inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'refusalOf'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(OpenPrompts) private readonly prompts: Pick<OpenPrompts, 'byId'>,
    @inject(ChatModel) private readonly model: ChatModel,
  ) {}

  /**
   * The server that is typed, with the key that is typed or stored. A stored key is never shown to another server.
   * @throws ERR_PROMPT_ADDRESS_INVALID, ERR_PROMPT_APIKEY_INVALID, ERR_NO_PROMPT_FOUND
   */
  async server(ctx: Ctx, { id, baseUrl, apiKey }: PromptTestBody): Promise<ModelServer> {
    const url = baseUrl.trim().replace(/\/+$/, '');
    if (/[?#]/.test(url) || this.outbound.refusalOf(url) !== undefined) {
      throw promptErrors.ERR_PROMPT_ADDRESS_INVALID({ field: 'baseUrl' });
    }
    const typed = apiKey?.trim() ?? '';
    if (typed !== '' || id === undefined) return { baseUrl: url, apiKey: typed };
    const prompt = await this.prompts.byId(ctx, id);
    if (!prompt) throw promptErrors.ERR_NO_PROMPT_FOUND();
    const isMoved = new URL(prompt.baseUrl).origin !== new URL(url).origin;
    if (isMoved && prompt.apiKey !== '') {
      throw promptErrors.ERR_PROMPT_APIKEY_INVALID({ field: 'apiKey' });
    }
    return { baseUrl: url, apiKey: prompt.apiKey };
  }

  /** Asks a server for a word and a function. @throws OutboundError */
  async test(server: ModelServer, model: string): Promise<PromptTest> {
    const began = this.clock.now().getTime();
    const ask: ChatAsk = {
      server,
      model: model.trim(),
      messages: [
        { role: 'system', content: 'You are being tested. Call the function "ready".' },
        { role: 'user', content: 'Are you ready?' },
      ],
      maxTokens: TOKENS,
    };
    const { calls } = await this.#complete(ask);
    return {
      milliseconds: this.clock.now().getTime() - began,
      callsTools: calls.some(({ name }) => name === TOOL.name),
    };
  }

  /** Some servers refuse requests with functions as a whole. */
  async #complete(ask: ChatAsk): Promise<ChatAnswer> {
    const options = { timeoutMilliseconds: MILLISECONDS };
    try {
      return await this.model.complete({ ...ask, tools: [TOOL] }, options);
    } catch (error) {
      if (!(error instanceof OutboundError) || error.kind !== 'bad-request') throw error;
      return this.model.complete(ask, options);
    }
  }
}
