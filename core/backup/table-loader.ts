import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CopyStreamQuery } from 'pg-copy-streams';
import { CommandError } from '../kernel/command-error.ts';
import type { TableEntry } from './manifest.ts';
import { copyIn } from './tables.ts';

interface OpenTable {
  readonly name: string;
  readonly stream: CopyStreamQuery;
}

/** Copies rows into tables, one table after the other, piece by piece. */
export class TableLoader {
  readonly #client: Client;
  #tables = new Map<string, TableEntry>();
  #open: OpenTable | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Tells which tables there are. */
  expect(tables: readonly TableEntry[]): void {
    this.#tables = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]));
  }

  /** @param name `<schema>.<table>`; pieces of one table come together */
  async load(name: string, chunks: AsyncIterable<Buffer>): Promise<void> {
    const { stream } = this.#open?.name === name ? this.#open : await this.#begin(name);
    const failed = finished(stream);
    failed.catch(() => undefined);
    for await (const chunk of chunks) {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed]);
    }
  }

  async #begin(name: string): Promise<OpenTable> {
    await this.end();
    const table = this.#tables.get(name);
    if (!table) throw new CommandError(`The backup holds rows of ${name}, which it does not name.`);
    this.#open = { name, stream: this.#client.query(copyFrom(copyIn(table))) };
    return this.#open;
  }

  /** Waits until the rows of the last table are in. */
  async end(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    open.stream.end();
    await finished(open.stream);
  }
}
