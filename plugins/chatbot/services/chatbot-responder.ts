import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { Occasion, OccasionMessage, Responder, TicketDecision } from '../../tickets/public.ts';
import { respond } from '../engine/respond.ts';
import { INITIAL_STATE, stateOf } from '../engine/types.ts';
import type { BotState } from '../engine/types.ts';
import { FactLoader } from './fact-loader.ts';
import type { LineFacts } from './fact-loader.ts';
import { KnownFacts } from './known-facts.ts';
import { Ratings } from './ratings.ts';

/** Kinds of messages that carry words; the caption of a picture is no answer to a menu. */
const WORDS: ReadonlySet<OccasionMessage['kind']> = new Set([
  'conversation',
  'buttonsResponseMessage',
  'listResponseMessage',
  'templateButtonReplyMessage',
]);

const wordsOf = ({ kind, body }: OccasionMessage): string => (WORDS.has(kind) ? body : '');

/** The chatbot: greets, leads into a queue and through its options, keeps the hours, asks for a rating. */
@injectable()
export class ChatbotResponder implements Responder {
  readonly id = 'chatbot';

  constructor(
    @inject(FactLoader) private readonly loader: FactLoader,
    @inject(KnownFacts) private readonly known: KnownFacts,
    @inject(Ratings) private readonly ratings: Ratings,
  ) {}

  async prepare(ctx: Ctx, connectionIds: readonly number[]): Promise<void> {
    await Promise.all(connectionIds.map((id) => this.known.line(ctx, id)));
  }

  silentLines(companyId: number): readonly number[] {
    return this.known.silentLines(companyId);
  }

  async decide(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const line = await this.#lineOf(ctx, occasion);
    if (!line) return undefined;
    const state = stateOf(occasion.state);
    const { message } = occasion;
    if (!message) return state.rating ? this.ratings.giveUp(occasion, line) : undefined;
    const text = wordsOf(message);
    if (!state.rating) return this.#converse(ctx, occasion, line, state, text);
    const rated = await this.ratings.take(ctx, occasion, line, state.rating, text);
    if (rated) return rated;
    const fresh = await this.#converse(ctx, occasion, line, INITIAL_STATE, text);
    return { ...fresh, respondAt: null };
  }

  async farewell(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const line = await this.#lineOf(ctx, occasion);
    return line && this.ratings.ask(ctx, occasion, line);
  }

  /** A queue with options begins its dialogue; in any other somebody will attend. */
  async transferred(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const line = await this.#lineOf(ctx, occasion);
    const current = line && (await this.loader.queue(ctx, line, occasion.ticket.queueId));
    if (!current || current.options.length === 0) return undefined;
    const { told, isGreeted } = stateOf(occasion.state);
    const state: BotState = { ...INITIAL_STATE, told, isGreeted, step: 'entering' };
    return respond({ ...line, now: occasion.now, current }, state, '');
  }

  async #converse(
    ctx: Ctx,
    { ticket, now }: Occasion,
    line: LineFacts,
    state: BotState,
    text: string,
  ): Promise<TicketDecision> {
    const current = await this.loader.queue(ctx, line, ticket.queueId);
    const answer = respond({ ...line, now, current }, state, text);
    // Nothing happened so far that a next message would have to know of.
    return answer.state === INITIAL_STATE ? { ...answer, state: null } : answer;
  }

  async #lineOf(ctx: Ctx, { ticket }: Occasion): Promise<LineFacts | undefined> {
    return ticket.connectionId === null ? undefined : this.known.line(ctx, ticket.connectionId);
  }
}
