import { newNumber } from '../../tickets/testing.ts';
import type { Desk } from '../../tickets/testing.ts';
import type { EngineAnswer, Turn } from '../../automation/public.ts';
import { BillEngine } from '../services/bill-engine.ts';

/** Plays turns of one contact with the engine, as the automation would run them. */
export class Asking {
  readonly #desk: Desk;
  readonly #config: number;
  readonly #number: string;
  #memory: unknown;

  constructor(desk: Desk, kind: 'second-copy' | 'unblock' = 'second-copy', number = newNumber()) {
    this.#desk = desk;
    this.#config = kind === 'second-copy' ? 1 : 2;
    this.#number = number;
  }

  /** One turn with these messages. @returns the answer, or why it was refused */
  async says(...texts: readonly string[]): Promise<EngineAnswer & { readonly refused?: string }> {
    const turn = await this.#turn(texts);
    const { app, company } = this.#desk;
    const engine = app.host.resolve('bills', BillEngine);
    const scope = { companyId: company.id, system: 'a test' };
    const prepared = await app.database.transaction(scope, (ctx) => engine.prepare(ctx, turn));
    if ('refused' in prepared) return { refused: prepared.refused };
    const { signal } = new AbortController();
    const answer = await engine.run(turn, prepared.given, signal);
    await app.database.transaction(scope, (ctx) =>
      engine.settle(ctx, turn, prepared.given, answer.usage),
    );
    if (answer.memory !== undefined) this.#memory = answer.memory ?? undefined;
    return answer;
  }

  async #turn(texts: readonly string[]): Promise<Turn> {
    const { app, company } = this.#desk;
    const ticket = await this.#desk.pending({ number: this.#number });
    const contact = await app.database.transaction({ companyId: company.id }, ({ trx }) =>
      trx('contacts').where('number', this.#number).first<{ id: number }>('id'),
    );
    return {
      id: 1,
      companyId: company.id,
      target: { engine: 'bills', config: this.#config },
      ticket: { ...ticket, connectionId: this.#desk.connection } as unknown as Turn['ticket'],
      contact: { ...contact, number: this.#number } as unknown as Turn['contact'],
      messages: texts.map((body, id) => ({ id, body, kind: 'conversation' })),
      attempt: 1,
      count: 1,
      memory: this.#memory,
      deadline: new Date(Date.now() + 45_000),
    };
  }
}

/** The texts of an answer, in their order; a file as its name. */
export const bodiesOf = ({ replies = [] }: EngineAnswer): readonly string[] =>
  replies.map(({ body, file }) => file?.name ?? body);
