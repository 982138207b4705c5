import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { AUTOMATION } from '../../automation/public.ts';
import type { HandedTo } from '../../automation/public.ts';
import type { OptionTarget } from '../../queues/public.ts';
import type { Occasion, OccasionMessage, TicketDecision } from '../../tickets/public.ts';
import { INITIAL_STATE } from '../engine/types.ts';
import type { BotAnswer, BotFacts } from '../engine/types.ts';
import { FactLoader } from './fact-loader.ts';
import type { ConnectionFacts } from './fact-loader.ts';
import { KnownFacts } from './known-facts.ts';

/** Both responders of the chatbot share the state kept under it. */
export const CHATBOT = 'chatbot';

/** Kinds of messages that carry words; the caption of a picture is no answer to a menu. */
const WORDS: ReadonlySet<OccasionMessage['kind']> = new Set([
  'conversation',
  'buttonsResponseMessage',
  'listResponseMessage',
  'templateButtonReplyMessage',
]);

/** The words of a message; empty for anything but text. */
export const wordsOf = ({ kind, body }: OccasionMessage): string => (WORDS.has(kind) ? body : '');

const handedTo = ({ engine, config }: OptionTarget): NonNullable<TicketDecision['handTo']> => {
  const state: HandedTo = { started: { engine, config } };
  return { responder: AUTOMATION, state };
};

/** An answer of the engine as a decision about the ticket. */
export const decisionOf = ({ leadsTo, ...answer }: BotAnswer): TicketDecision => ({
  ...answer,
  // Nothing happened so far that a next message would have to know of.
  ...(answer.state === INITIAL_STATE && { state: null }),
  ...(leadsTo && { handTo: handedTo(leadsTo) }),
});

/** Reads the facts that an answer depends on. */
@injectable()
export class DialogueReader {
  constructor(
    @inject(FactLoader) private readonly loader: FactLoader,
    @inject(KnownFacts) private readonly known: KnownFacts,
  ) {}

  /** The facts of the ticket's connection; undefined when it is gone. */
  async connection(
    ctx: Ctx,
    { ticket }: Pick<Occasion, 'ticket'>,
  ): Promise<ConnectionFacts | undefined> {
    return ticket.connectionId === null
      ? undefined
      : this.known.connection(ctx, ticket.connectionId);
  }

  /** All facts of a ticket's dialogue, its queue's too. */
  async facts(
    ctx: Ctx,
    { ticket, now }: Pick<Occasion, 'ticket' | 'now'>,
    connection: ConnectionFacts,
  ): Promise<BotFacts> {
    const current = await this.loader.queue(ctx, connection, ticket.queueId);
    return { ...connection, now, current };
  }
}
