import type { Ctx, Filled, JsonSchema } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { CompanionsPoint } from '../../public.ts';
import type { TicketCompanion, TicketIds } from '../../public.ts';

/** Values that other plugins keep beside a ticket, by the name of each. */
export type CompanionValues = Readonly<Record<string, unknown>>;

/** The part of a statement that reads what other plugins keep beside a ticket. */
export interface CompanionColumns {
  /** Statements with the same keys are the same. */
  readonly keys: string;
  /** An expression of SQL that answers a JSON object, for the ticket with that id. */
  of(ticketId: string): string;
}

/** Asks other plugins for what they keep beside tickets: once for many, and nobody where nobody keeps anything. */
@injectable()
export class Companions {
  constructor(
    @inject(filled(CompanionsPoint)) private readonly companions: Filled<TicketCompanion>,
  ) {}

  async of(ctx: Ctx, ticketIds: readonly number[]): Promise<ReadonlyMap<number, CompanionValues>> {
    return this.#load(ctx, ticketIds, await this.companions.for(ctx));
  }

  /** The columns of plugins that are on for the company. */
  async columns(ctx: Ctx): Promise<CompanionColumns> {
    const withColumn = (await this.companions.for(ctx)).flatMap(({ token, column }) =>
      column ? [{ key: token.key, column }] : [],
    );
    return {
      keys: withColumn.map(({ key }) => key).join('+'),
      of: (ticketId) => {
        const pairs = withColumn.map(({ key, column }) => `'${key}', ${column(ticketId)}`);
        return `json_build_object(${pairs.join(', ')})`;
      },
    };
  }

  /** The answers of {@link columns} for tickets, completed by companions without a column. */
  async completed(
    ctx: Ctx,
    tickets: readonly { readonly id: number; readonly kept: CompanionValues }[],
  ): Promise<ReadonlyMap<number, CompanionValues>> {
    const incomplete = (await this.companions.for(ctx)).filter(
      ({ column }) => column === undefined,
    );
    const loaded = await this.#load(
      ctx,
      incomplete.length === 0 ? [] : tickets.map(({ id }) => id),
      incomplete,
    );
    const empty = this.#empty();
    return new Map(
      tickets.map(({ id, kept }) => {
        const properties: Record<string, unknown> = { ...empty, ...loaded.get(id) };
        for (const key of Object.keys(kept)) {
          if (kept[key] !== null) properties[key] = kept[key];
        }
        return [id, properties];
      }),
    );
  }

  async #load(
    ctx: Ctx,
    ticketIds: readonly number[],
    companions: readonly TicketCompanion[],
  ): Promise<ReadonlyMap<number, CompanionValues>> {
    const ids = [...new Set(ticketIds)];
    const empty = this.#empty();
    const kept = new Map(ids.map((id): [number, Record<string, unknown>] => [id, { ...empty }]));
    if (companions.length === 0 || ids.length === 0) return kept;
    await Promise.all(
      companions.map(async (companion) => {
        const { key } = companion.token;
        for (const [id, value] of await companion.load(ctx, ids)) {
          const properties = kept.get(id);
          if (properties) properties[key] = value;
        }
      }),
    );
    return kept;
  }

  /** A ticket has the same properties whatever is on: those of a plugin that is off are empty. */
  #empty(): Record<string, unknown> {
    return Object.fromEntries(
      this.companions.all().map(({ token: { key, empty } }) => [key, empty]),
    );
  }

  /** Schemas of the properties that others add to a ticket, by name, as the API documents them. */
  schemas(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(
      this.companions.all().map(({ token, schema }) => [token.key, schema]),
    );
  }

  /** Query parameters of lists that others understand, with the schema of each. */
  parameters(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(
      this.companions
        .all()
        .flatMap(({ conditions = [] }) => conditions)
        .map(({ parameter, schema }) => [parameter, schema]),
    );
  }

  /** The tickets to which the parameters that others understand narrow a list. */
  async narrowing(
    ctx: Ctx,
    query: Readonly<Record<string, unknown>>,
  ): Promise<readonly TicketIds[]> {
    const narrowed: TicketIds[] = [];
    const companions = await this.companions.for(ctx);
    for (const condition of companions.flatMap(({ conditions = [] }) => conditions)) {
      const value = query[condition.parameter];
      const ids = typeof value === 'string' ? condition.ticketIds(ctx, value) : undefined;
      if (ids !== undefined) narrowed.push(ids);
    }
    return narrowed;
  }
}
