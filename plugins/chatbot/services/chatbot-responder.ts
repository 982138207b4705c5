import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { Occasion, OccasionMessage, Responder, TicketDecision } from '../../tickets/public.ts';
import { respond } from '../engine/respond.ts';
import { INITIAL_STATE, stateOf } from '../engine/types.ts';
import type { BotState } from '../engine/types.ts';
import { FactLoader } from './fact-loader.ts';
import type { ConnectionFacts } from './fact-loader.ts';
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
    await Promise.all(connectionIds.map((id) => this.known.connection(ctx, id)));
  }

  silentConnections(companyId: number): readonly number[] {
    return this.known.silentConnections(companyId);
  }

  async decide(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const connection = await this.#lineOf(ctx, occasion);
    if (!connection) return undefined;
    const state = stateOf(occasion.state);
    const { message } = occasion;
    if (!message) return state.rating ? this.ratings.giveUp(occasion, connection) : undefined;
    const text = wordsOf(message);
    if (!state.rating) return this.#converse(ctx, occasion, connection, state, text);
    const rated = await this.ratings.take(ctx, occasion, connection, state.rating, text);
    if (rated) return rated;
    const fresh = await this.#converse(ctx, occasion, connection, INITIAL_STATE, text);
    return { ...fresh, respondAt: null };
  }

  async farewell(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const connection = await this.#lineOf(ctx, occasion);
    return connection && this.ratings.ask(ctx, occasion, connection);
  }

  /** A queue with options begins its dialogue; in any other somebody will attend. */
  async transferred(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const connection = await this.#lineOf(ctx, occasion);
    const current =
      connection && (await this.loader.queue(ctx, connection, occasion.ticket.queueId));
    if (!current || current.options.length === 0) return undefined;
    const { told, isGreeted } = stateOf(occasion.state);
    const state: BotState = { ...INITIAL_STATE, told, isGreeted, step: 'entering' };
    return respond({ ...connection, now: occasion.now, current }, state, '');
  }

  async #converse(
    ctx: Ctx,
    { ticket, now }: Occasion,
    connection: ConnectionFacts,
    state: BotState,
    text: string,
  ): Promise<TicketDecision> {
    const current = await this.loader.queue(ctx, connection, ticket.queueId);
    const answer = respond({ ...connection, now, current }, state, text);
    // Nothing happened so far that a next message would have to know of.
    return answer.state === INITIAL_STATE ? { ...answer, state: null } : answer;
  }

  async #lineOf(ctx: Ctx, { ticket }: Occasion): Promise<ConnectionFacts | undefined> {
    return ticket.connectionId === null
      ? undefined
      : this.known.connection(ctx, ticket.connectionId);
  }
}
