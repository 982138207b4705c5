import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { Occasion, Responder, TicketDecision } from '../../tickets/public.ts';
import { respond, respondWithMenu } from '../engine/respond.ts';
import { INITIAL_STATE, stateOf } from '../engine/types.ts';
import type { BotState } from '../engine/types.ts';
import { CHATBOT, decisionOf, DialogueReader, wordsOf } from './dialogue-reader.ts';
import { KnownFacts } from './known-facts.ts';

const leadsTo = (queueId: number | null | undefined, ticket: Occasion['ticket']): boolean =>
  typeof queueId === 'number' && queueId !== ticket.queueId;

/** Answers where no other responder did: greets, leads into a queue and through its options. */
@injectable()
export class MenuResponder implements Responder {
  readonly id = CHATBOT;

  constructor(
    @inject(DialogueReader) private readonly reader: DialogueReader,
    @inject(KnownFacts) private readonly known: KnownFacts,
  ) {}

  silentConnections(companyId: number): readonly number[] {
    return this.known.silentConnections(companyId);
  }

  async decide(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const { message } = occasion;
    const connection = message && (await this.reader.connection(ctx, occasion));
    if (!connection) return undefined;
    const facts = await this.reader.facts(ctx, occasion, connection);
    const answer = respondWithMenu(facts, stateOf(occasion.state), wordsOf(message));
    const decision = decisionOf(answer);
    // It came into a queue and was told nothing there: this very message is for whatever answers in that queue.
    const isLedOn = answer.replies.length === 0 && leadsTo(answer.queueId, occasion.ticket);
    return isLedOn ? { ...decision, passOn: true } : decision;
  }

  /** A queue with options begins its dialogue; in any other somebody will attend. */
  async transferred(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const connection = await this.reader.connection(ctx, occasion);
    const facts = connection && (await this.reader.facts(ctx, occasion, connection));
    if (!facts?.current || facts.current.options.length === 0) return undefined;
    const { told, isGreeted } = stateOf(occasion.state);
    const state: BotState = { ...INITIAL_STATE, told, isGreeted, step: 'entering' };
    return respond(facts, state, '');
  }
}
