import type { TestApp } from 'prosa/core/testing';
import type { EngineAnswer, Turn } from '../../automation/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { TicketMessages, Tickets } from '../../tickets/public.ts';
import type { PromptGiven } from '../services/engine/given.ts';
import { PromptEngine } from '../services/engine/prompt-engine.ts';

/** A turn's answer, with what it was asked with. */
export interface TakenTurn {
  readonly turn: Turn;
  readonly answer: EngineAnswer;
}

/** Takes turns with the prompt engine as the automation does: prepared, run and settled, in transactions of their own. */
export const turnTaker = (app: TestApp, companyId: number) => {
  const engine = app.host.resolve('prompts', PromptEngine);
  const scope = { companyId, system: 'a turn of a test' };

  /** The turn about the last messages of the customer. */
  const turnOf = (ticketId: number, config: number, memory?: unknown): Promise<Turn> =>
    app.database.transaction(scope, async (ctx) => {
      const [ticket] = await app.host.resolve('tickets', Tickets).byIds(ctx, [ticketId]);
      if (!ticket) throw new Error('there is no such ticket');
      const contact = await app.host.resolve('contacts', Contacts).get(ctx, ticket.contactId);
      const last = await app.host.resolve('tickets', TicketMessages).last(ctx, ticketId, 100);
      const from = last.findLastIndex(({ fromMe }) => fromMe);
      return {
        id: 1,
        companyId,
        target: { engine: engine.id, config },
        ticket,
        contact,
        messages: last.slice(from + 1),
        attempt: 1,
        count: 1,
        memory,
        deadline: new Date(Date.now() + 45_000),
      };
    });
  const prepare = (turn: Turn) =>
    app.database.transaction(scope, (ctx) => engine.prepare(ctx, turn));
  const settle = (turn: Turn, given: PromptGiven) =>
    app.database.transaction(scope, (ctx) => engine.settle(ctx, turn, given));

  const take = async (
    ticketId: number,
    config: number,
    {
      memory,
      signal = new AbortController().signal,
    }: { memory?: unknown; signal?: AbortSignal } = {},
  ): Promise<TakenTurn> => {
    const turn = await turnOf(ticketId, config, memory);
    const prepared = await prepare(turn);
    if ('refused' in prepared) throw new Error(`refused: ${prepared.refused}`);
    try {
      return { turn, answer: await engine.run(turn, prepared.given, signal) };
    } finally {
      await settle(turn, prepared.given);
    }
  };
  return { engine, turnOf, prepare, settle, take };
};
