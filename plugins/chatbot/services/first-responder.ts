import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { Occasion, Responder, TicketDecision } from '../../tickets/public.ts';
import { respondFirst } from '../engine/respond.ts';
import { INITIAL_STATE, stateOf } from '../engine/types.ts';
import type { BotState } from '../engine/types.ts';
import { CHATBOT, decisionOf, DialogueReader, wordsOf } from './dialogue-reader.ts';
import type { ConnectionFacts } from './fact-loader.ts';
import { KnownFacts } from './known-facts.ts';
import { Ratings } from './ratings.ts';

/** Answers before prompts and integrations may: takes ratings, keeps the hours, leads back to the menu of queues. */
@injectable()
export class FirstResponder implements Responder {
  readonly id = CHATBOT;

  constructor(
    @inject(DialogueReader) private readonly reader: DialogueReader,
    @inject(KnownFacts) private readonly known: KnownFacts,
    @inject(Ratings) private readonly ratings: Ratings,
  ) {}

  async prepare(ctx: Ctx, connectionIds: readonly number[]): Promise<void> {
    await Promise.all(connectionIds.map((id) => this.known.connection(ctx, id)));
  }

  silentConnections(companyId: number): readonly number[] {
    return this.known.silentConnections(companyId);
  }

  async decide(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const connection = await this.reader.connection(ctx, occasion);
    if (!connection) return undefined;
    const state = stateOf(occasion.state);
    const { message } = occasion;
    if (!message) return state.rating ? this.ratings.giveUp(occasion, connection) : undefined;
    const text = wordsOf(message);
    if (!state.rating) return this.#answer(ctx, occasion, connection, state, text);
    const rated = await this.ratings.take(ctx, occasion, connection, state.rating, text);
    if (rated) return rated;
    // The customer has something else to say: the question is forgotten, whoever answers.
    const fresh = await this.#answer(ctx, occasion, connection, INITIAL_STATE, text);
    return fresh ? { ...fresh, respondAt: null } : { state: null, respondAt: null, passOn: true };
  }

  async farewell(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const connection = await this.reader.connection(ctx, occasion);
    return connection && this.ratings.ask(ctx, occasion, connection);
  }

  async #answer(
    ctx: Ctx,
    occasion: Occasion,
    connection: ConnectionFacts,
    state: BotState,
    text: string,
  ): Promise<TicketDecision | undefined> {
    const facts = await this.reader.facts(ctx, occasion, connection);
    const answer = respondFirst(facts, state, text);
    return answer && decisionOf(answer);
  }
}
