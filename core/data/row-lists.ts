/** Types of the columns a statement is given rows in. */
export type ColumnType = 'int' | 'bigint' | 'boolean' | 'text' | 'uuid' | 'timestamptz';

interface Values {
  readonly int: number;
  readonly bigint: number;
  readonly boolean: boolean;
  readonly text: string;
  readonly uuid: string;
  /** ISO 8601. */
  readonly timestamptz: string;
}

/** A row for columns of these types; `undefined` is stored as null is. */
type RowOf<Columns extends Readonly<Record<string, ColumnType>>> = {
  readonly [Name in keyof Columns]: Values[Columns[Name]] | null | undefined;
};

/** Rows as one parameter for each column. */
export interface RowLists<Columns extends Readonly<Record<string, ColumnType>>> {
  /** Stands after `from`, and needs a name behind it: the rows, with their columns, in their order. */
  readonly sql: string;
  /** The values that the statement's parameters are bound to. */
  bind(rows: readonly RowOf<Columns>[]): Readonly<Record<string, Buffer>>;
}

interface Wire {
  /** The type's number, `pg_type.oid`. */
  readonly oid: number;
  size(value: never): number;
  write(buffer: Buffer, value: never, at: number): void;
}

/** Text as a column can hold it: PostgreSQL has no U+0000; halves of characters become U+FFFD as they are encoded. */
const storable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

const TEXT: Wire = {
  oid: 25,
  size: (text: string) => Buffer.byteLength(storable(text)),
  write: (buffer, text: string, at) => buffer.write(storable(text), at),
};

const WIRES: Readonly<Record<ColumnType, Wire>> = {
  int: {
    oid: 23,
    size: () => 4,
    write: (buffer, value: number, at) => buffer.writeInt32BE(value, at),
  },
  bigint: {
    oid: 20,
    size: () => 8,
    write: (buffer, value: number, at) => buffer.writeBigInt64BE(BigInt(value), at),
  },
  boolean: {
    oid: 16,
    size: () => 1,
    write: (buffer, value: boolean, at) => buffer.writeUInt8(value ? 1 : 0, at),
  },
  text: TEXT,
  uuid: TEXT,
  timestamptz: TEXT,
};

const HEADER = 20;
const LENGTH = 4;
const NULL = -1;

/**
 * A list as PostgreSQL reads it in binary: number of dimensions, whether nulls are among it, type of the elements, length
 * and first place, then each element with its length (`array_recv` in PostgreSQL's `arrayfuncs.c`). All of it in 32-bit
 * words, the highest byte first.
 */
const encode = (wire: Wire, values: readonly unknown[]): Buffer => {
  const sizes = values.map((value) =>
    value === null || value === undefined ? NULL : wire.size(value as never),
  );
  const total = sizes.reduce((sum, size) => sum + LENGTH + Math.max(size, 0), HEADER);
  const buffer = Buffer.allocUnsafe(total);
  buffer.writeInt32BE(values.length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(sizes.includes(NULL) ? 1 : 0, 4);
  buffer.writeInt32BE(wire.oid, 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  let at = HEADER;
  for (const [index, size] of sizes.entries()) {
    buffer.writeInt32BE(size, at);
    at += LENGTH;
    if (size === NULL) continue;
    wire.write(buffer, values[index] as never, at);
    at += size;
  }
  return values.length === 0 ? buffer.subarray(0, 12) : buffer;
};

/** A list of texts for a parameter `:name::text[]`. */
export const textList = (texts: readonly string[]): Buffer => encode(TEXT, texts);

/** A list of whole numbers of 32 bits for a parameter `:name::int[]`. */
export const intList = (numbers: readonly number[]): Buffer => encode(WIRES.int, numbers);

/**
 * Declares rows a prepared statement is given. They travel as one binary list for each column, which the server takes
 * as it is: reading the same rows as JSON, or as lists with quotes in them, costs it several times as much.
 * @param name begins the names of the parameters
 */
export const rowLists = <const Columns extends Readonly<Record<string, ColumnType>>>(
  name: string,
  columns: Columns,
): RowLists<Columns> => {
  const wires = Object.entries(columns).map(([column, type]) => ({
    column,
    parameter: `${name}_${column}`,
    type,
    wire: WIRES[type],
  }));
  const lists = wires.map(({ parameter, type, wire }) =>
    wire === TEXT && type !== 'text'
      ? `:${parameter}::text[]::${type}[]`
      : `:${parameter}::${type}[]`,
  );
  const selected = Object.keys(columns).join(', ');
  return {
    sql: `(select ${selected} from unnest(${lists.join(', ')}) as listed (${selected}))`,
    bind: (rows) =>
      Object.fromEntries(
        wires.map(({ column, parameter, wire }) => [
          parameter,
          encode(
            wire,
            rows.map((row) => row[column]),
          ),
        ]),
      ),
  };
};
