import type { ColumnsToken } from '../kernel/columns.ts';
import type { Ctx } from './context.ts';

/** Names a service in the containers; carries its type. */
export type Token<T> = string & { readonly __type?: T };

/** A place another plugin may fill. It belongs to the plugin whose id is its first word. */
export interface Point<T> {
  readonly id: string;
  readonly arity: 'one' | 'many';
  readonly __type?: T;
}

/** The contributions to a point, as its owner is given them: known once all plugins are wired. */
export interface Filled<T> {
  /**
   * In ascending `order`, then in dependency order, without those of plugins that are off for the transaction's company: for
   * whatever acts or is shown.
   */
  for(ctx: Pick<Ctx, 'companyId'>): Promise<readonly T[]>;
  /** All of them, in the same order: for what concerns no company, and for what keeps data whole. */
  all(): readonly T[];
  /** The only filler of a point of arity `one`; throws when nobody filled it. */
  one(): T;
}

/**
 * Reads and writes the columns that a plugin adds to records of another: its contribution to a point of the plugin that owns
 * them. The values are kept in a table of its own, which refers to the record.
 */
export interface ColumnSource<Values extends object> {
  readonly columns: ColumnsToken<Values>;
  /**
   * An expression of SQL that answers a JSON object of values by the names of their columns, or null where nothing is kept.
   * It is part of the statement that reads the records, which is given `:companyId`: keep it to one indexed look-up.
   * @param recordId the column with the record's id
   */
  read(recordId: string): string;
  /**
   * Keeps values in the transaction that writes the record. They have passed the schema; columns that the body does not
   * name are not among them and stay as they are.
   * @throws AppError with the column as `field`, so that the form shows it there
   */
  write(ctx: Ctx, recordId: number, values: Partial<Values>): Promise<void>;
}

// tsyringe and this contract agree on "anything that can be constructed"; its arguments come from the container.
// oxlint-disable-next-line typescript/no-explicit-any
export type Constructor<T> = new (...args: any[]) => T;

/** A service in a plugin's container. */
export interface Binding<T = unknown> {
  readonly token: Token<T>;
  readonly implementation: Constructor<T>;
}

/** Something a plugin puts into another's point. Its class is resolved in the contributor's container. */
export interface Contribution<T = unknown> {
  readonly point: Point<T>;
  readonly implementation: Constructor<T>;
  readonly order: number;
}

export type Resolve = <T>(token: Token<T> | Constructor<T>) => T;

/** Given to the parts of a plugin that run code. */
export interface PluginHandle {
  readonly resolve: Resolve;
}

export const defineToken = <T>(id: string): Token<T> => id;

export const definePoint = <T>(id: string, arity: Point<T>['arity']): Point<T> => ({ id, arity });

export const bind = <T>(token: Token<T>, implementation: Constructor<T>): Binding => ({
  token,
  implementation,
});

export const contribute = <T>(
  point: Point<T>,
  implementation: Constructor<T>,
  order = 100,
): Contribution => ({ point, implementation, order });

/** The token under which a point's owner is given its {@link Filled}. */
export const filled = <T>(point: Point<T>): Token<Filled<T>> => `point:${point.id}`;
