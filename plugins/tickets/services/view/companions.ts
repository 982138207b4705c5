import type { Ctx, Filled, JsonSchema } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { CompanionsPoint } from '../../public.ts';
import type { TicketCompanion, TicketCondition, TicketIds } from '../../public.ts';

/** What other plugins keep beside a ticket, by its name. */
export type Kept = Readonly<Record<string, unknown>>;

/** Asks other plugins for what they keep beside tickets: once for many, and nobody where nobody keeps anything. */
@injectable()
export class Companions {
  constructor(
    @inject(filled(CompanionsPoint)) private readonly companions: Filled<TicketCompanion>,
  ) {}

  of(ctx: Ctx, ticketIds: readonly number[]): Promise<ReadonlyMap<number, Kept>> {
    return this.#load(ctx, ticketIds, this.companions.all());
  }

  async #load(
    ctx: Ctx,
    ticketIds: readonly number[],
    companions: readonly TicketCompanion[],
  ): Promise<ReadonlyMap<number, Kept>> {
    const ids = [...new Set(ticketIds)];
    if (companions.length === 0 || ids.length === 0) return new Map();
    const kept = new Map(ids.map((id): [number, Record<string, unknown>] => [id, {}]));
    await Promise.all(
      companions.map(async (companion) => {
        const loaded = await companion.load(ctx, ids);
        for (const [id, properties] of kept) {
          const { key, empty } = companion.token;
          properties[key] = loaded.get(id) ?? empty;
        }
      }),
    );
    return kept;
  }

  /** Their data of one ticket, as an expression of SQL that answers a JSON object. */
  column(ticketId: string): string {
    const columns = this.companions
      .all()
      .flatMap(({ token, column }) => (column ? `'${token.key}', ${column(ticketId)}` : []));
    return `json_build_object(${columns.join(', ')})`;
  }

  /** Names of those that have a column: statements with {@link column} in them are the same for the same ones. */
  keys(): string {
    return this.companions
      .all()
      .flatMap(({ token, column }) => (column ? token.key : []))
      .join('+');
  }

  /** The answers of {@link column} for tickets, completed by companions without a column. */
  async completed(
    ctx: Ctx,
    tickets: readonly { readonly id: number; readonly kept: Kept }[],
  ): Promise<ReadonlyMap<number, Kept>> {
    const companions = this.companions.all();
    const loaded = await this.#load(
      ctx,
      tickets.map(({ id }) => id),
      companions.filter(({ column }) => column === undefined),
    );
    const withColumn = companions.filter(({ column }) => column !== undefined);
    return new Map(
      tickets.map(({ id, kept }) => {
        const own = withColumn.map(
          ({ token: { key, empty } }) => [key, kept[key] ?? empty] as const,
        );
        return [id, { ...Object.fromEntries(own), ...loaded.get(id) }];
      }),
    );
  }

  /** What others add to a ticket, by name, as the API documents it. */
  schemas(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(
      this.companions.all().map(({ token, schema }) => [token.key, schema]),
    );
  }

  /** Query parameters of lists that others understand, with the schema of each. */
  parameters(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(
      this.#conditions().map(({ parameter, schema }) => [parameter, schema]),
    );
  }

  /** What the parameters that others understand narrow a list to. */
  narrowing(ctx: Ctx, query: Readonly<Record<string, unknown>>): readonly TicketIds[] {
    const narrowed: TicketIds[] = [];
    for (const condition of this.#conditions()) {
      const value = query[condition.parameter];
      const ids = typeof value === 'string' ? condition.ticketIds(ctx, value) : undefined;
      if (ids !== undefined) narrowed.push(ids);
    }
    return narrowed;
  }

  #conditions(): readonly TicketCondition[] {
    return this.companions.all().flatMap(({ conditions = [] }) => conditions);
  }
}
