import type { TestApp } from 'prosa/core/testing';
import type { AutomationEngine, EngineAnswer, Turn } from '../../automation/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { TicketMessages } from '../../tickets/public.ts';
import { newNumber } from '../../tickets/testing.ts';
import type { Desk } from '../../tickets/testing.ts';

const TURN_MILLISECONDS = 45_000;

/** One customer who talks with an engine, turn by turn, without the automation around it. */
export class Conversation {
  readonly number = newNumber();
  memory: unknown;
  ticketId = 0;
  readonly #app: TestApp;
  readonly #desk: Desk;
  readonly #engine: AutomationEngine;
  readonly #config: number;
  readonly #queueId: number | null;
  #count = 0;

  constructor(
    app: TestApp,
    desk: Desk,
    engine: AutomationEngine,
    config: number,
    queueId?: number,
  ) {
    this.#app = app;
    this.#desk = desk;
    this.#engine = engine;
    this.#config = config;
    this.#queueId = queueId ?? null;
  }

  /** The customer writes, and the engine answers. */
  async says(body: string, file?: File): Promise<EngineAnswer> {
    if (file) {
      const form = new FormData();
      form.append('from', JSON.stringify({ number: this.number, name: 'Bia' }));
      form.append('body', body);
      form.append('medias', file, file.name);
      const path = `/simulator/${String(this.#desk.connection)}/messages`;
      const sent = await this.#desk.send(this.#desk.admin, path, form);
      if (sent.status !== 202) throw new Error(JSON.stringify(sent.body));
    } else {
      await this.#desk.writes(this.number, body, { name: 'Bia' });
    }
    return this.turn();
  }

  /** The engine answers the last message once. */
  async turn(): Promise<EngineAnswer> {
    const ticket = await this.#desk.of(this.number);
    this.ticketId = ticket.id;
    this.#count += 1;
    const { id: companyId } = this.#desk.company;
    const { given, turn } = await this.#app.database.transaction({ companyId }, async (ctx) => {
      const messages = this.#app.host.resolve('queue-integrations', TicketMessages);
      const contacts = this.#app.host.resolve('queue-integrations', Contacts);
      const made: Turn = {
        id: this.#count,
        companyId,
        target: { engine: this.#engine.id, config: this.#config },
        ticket: {
          ...{ id: ticket.id, uuid: ticket.uuid, status: 'pending', contactId: ticket.contactId },
          ...{ connectionId: this.#desk.connection, userId: null, queueId: this.#queueId },
        },
        contact: await contacts.get(ctx, ticket.contactId),
        messages: (await messages.last(ctx, ticket.id, 1)).filter(({ fromMe }) => !fromMe),
        attempt: 1,
        count: this.#count,
        memory: this.memory,
        deadline: new Date(Date.now() + TURN_MILLISECONDS),
      };
      return { given: await this.#engine.prepare(ctx, made), turn: made };
    });
    if ('refused' in given) return { reason: given.refused };
    const answer = await this.#engine.run(turn, given.given, new AbortController().signal);
    if (answer.memory !== undefined) this.memory = answer.memory ?? undefined;
    return answer;
  }
}

/** The texts of an answer, with the names of files in their places. */
export const wordsOf = ({ replies = [] }: EngineAnswer): readonly string[] =>
  replies.map(({ body, file }) => (file ? `[${file.mime}] ${body}`.trim() : body));
