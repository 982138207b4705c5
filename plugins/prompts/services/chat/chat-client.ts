import { Type } from '@sinclair/typebox';
import { Core, OutboundError } from 'prosa/core';
import type { Outbound, OutboundRequest } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { CallOptions, ChatAnswer, ChatAsk, ChatModel, ModelServer } from '../ports.ts';
import { chatBody, halved } from './chat-body.ts';
import { chatAnswerIn } from './chat-answers.ts';
import { readStream } from './chat-stream.ts';
import { explainModel, refusedParameter } from './dialects.ts';
import type { Refusable } from './dialects.ts';
import { HabitMemory, habitsAfter } from './habits.ts';
import type { Habits } from './habits.ts';

type ChatOptions = CallOptions & { readonly onText?: (part: string) => void };

/** The headers by which a server knows its caller: Azure has a name of its own for the key. */
export const keyHeaders = ({ apiKey, baseUrl }: ModelServer): Readonly<Record<string, string>> => {
  if (apiKey === '') return {};
  return /\.azure\.com$/.test(new URL(baseUrl).hostname)
    ? { 'api-key': apiKey }
    : { authorization: `Bearer ${apiKey}` };
};

/** Limits of a call, as the door outwards wants them. */
export const callLimits = (
  options: CallOptions,
): Pick<OutboundRequest, 'signal' | 'timeoutMilliseconds'> => ({
  ...(options.signal && { signal: options.signal }),
  ...(options.timeoutMilliseconds !== undefined && {
    timeoutMilliseconds: options.timeoutMilliseconds,
  }),
});

/** A call as it is tried next. */
interface Attempt {
  readonly ask: ChatAsk;
  readonly habits: Habits;
  readonly refused: ReadonlySet<Refusable>;
  readonly isHalved: boolean;
}

/** The attempt after a failure; undefined where another one would fail as well, or say something twice. */
const attemptAfter = (attempt: Attempt, error: OutboundError): Attempt | undefined => {
  const parameter = refusedParameter(error);
  if (parameter) {
    const refused = new Set([...attempt.refused, parameter]);
    const habits = habitsAfter(attempt.habits, parameter, refused);
    return habits && { ...attempt, habits, refused };
  }
  if (error.code !== 'context_length_exceeded' || attempt.isHalved) return undefined;
  const messages = halved(attempt.ask.messages);
  return messages && { ...attempt, ask: { ...attempt.ask, messages }, isHalved: true };
};

/** Calls `/chat/completions` of any server that speaks OpenAI's protocol. */
@injectable()
export class ChatClient implements ChatModel {
  readonly #habits = new HabitMemory();

  constructor(
    @inject(Core.Outbound) private readonly outbound: Pick<Outbound, 'json' | 'events'>,
  ) {}

  takesTools({ baseUrl }: Pick<ModelServer, 'baseUrl'>, model: string): boolean {
    return this.#habits.of(baseUrl, model).tools;
  }

  async complete(ask: ChatAsk, options: ChatOptions = {}): Promise<ChatAnswer> {
    const { baseUrl } = ask.server;
    const habits = this.#habits.of(baseUrl, ask.model);
    let attempt: Attempt = { ask, habits, refused: new Set(), isHalved: false };
    for (;;) {
      const said: string[] = [];
      try {
        const answer = await this.#once(attempt, options, said);
        this.#habits.keep(baseUrl, ask.model, attempt.habits);
        return answer;
      } catch (error) {
        const next =
          error instanceof OutboundError && said.length === 0
            ? attemptAfter(attempt, error)
            : undefined;
        if (!next) throw error;
        attempt = next;
      }
    }
  }

  /** @param said gets the parts that were handed over */
  async #once({ ask, habits }: Attempt, options: ChatOptions, said: string[]): Promise<ChatAnswer> {
    const { onText } = options;
    const request = {
      url: `${ask.server.baseUrl}/chat/completions`,
      headers: keyHeaders(ask.server),
      body: { json: chatBody(ask, habits, onText !== undefined) },
      explain: explainModel,
      ...callLimits(options),
    };
    if (onText) {
      return readStream(this.outbound.events(request), ask, (part) => {
        said.push(part);
        onText(part);
      });
    }
    const { body } = await this.outbound.json({ ...request, schema: Type.Unknown() });
    return chatAnswerIn(body, ask);
  }
}
