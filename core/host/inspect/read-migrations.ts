import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import type { MigrationFolder } from '../../data/migrate.ts';
import { recordSql } from './record-sql.ts';
import { applySql } from './schema.ts';
import type { Schema, Table } from './schema.ts';

export interface OwnedTable extends Table {
  readonly owner: string;
  /** The plugin whose migration made each of its triggers: the plugin's id, by the trigger's name. */
  readonly triggerOwners: ReadonlyMap<string, string>;
}

/** The tables as all migrations together leave them. */
export interface SchemaFacts {
  readonly tables: readonly OwnedTable[];
  /** The faults of the migrations themselves. */
  readonly problems: readonly string[];
}

interface Migration {
  readonly owner: string;
  /** As it is recorded: `<plugin>/NNNN_words`. */
  readonly name: string;
  readonly file: string;
}

type Direction = (knex: Knex) => Promise<unknown>;

const FILE = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.(ts|js)$/;

/**
 * Plays all migrations up, and down again, on a database that only listens.
 * @param folders in dependency order
 */
export const readMigrations = async (folders: readonly MigrationFolder[]): Promise<SchemaFacts> => {
  const schema: Schema = new Map();
  const owners = new Map<string, string>();
  const triggers = new Map<string, Map<string, string>>();
  const problems: string[] = [];
  const undo: (() => Promise<void>)[] = [];
  for (const migration of folders.flatMap((each) => migrationsIn(each, problems))) {
    const { up, down } = await load(migration.file);
    const before = new Set(schema.keys());
    if (up) await play(schema, up, migration, problems);
    else problems.push(`Migration ${migration.name} has no up.`);
    for (const name of schema.keys()) if (!before.has(name)) owners.set(name, migration.owner);
    for (const table of schema.values()) {
      const known = triggers.get(table.name);
      triggers.set(
        table.name,
        new Map([...table.triggers].map((name) => [name, known?.get(name) ?? migration.owner])),
      );
    }
    if (!down) problems.push(`Migration ${migration.name} has no down.`);
    else undo.unshift(() => requireUndone(down, migration, before));
  }
  const tables = [...schema.values()].map((table): OwnedTable => ({
    ...table,
    owner: owners.get(table.name) ?? '',
    triggerOwners: triggers.get(table.name) ?? new Map<string, string>(),
  }));
  for (const step of undo) await step();
  return { tables, problems };

  async function requireUndone(
    down: Direction,
    migration: Migration,
    before: ReadonlySet<string>,
  ): Promise<void> {
    await play(schema, down, migration, problems);
    const left = [...schema.keys()].filter((name) => !before.has(name));
    for (const name of left) {
      problems.push(`Migration ${migration.name}: down leaves the table "${name}".`);
      schema.delete(name);
    }
  }
};

/** Migrations taken over from another plugin stand in a folder of its name, and come first. */
const migrationsIn = (
  { id: owner, folder: url }: MigrationFolder,
  problems: string[],
): Migration[] => {
  const folder = fileURLToPath(url);
  if (!existsSync(folder)) return [];
  const before = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return [
    ...before.flatMap((other) =>
      filesIn({ owner, prefix: other }, path.join(folder, other), problems),
    ),
    ...filesIn({ owner, prefix: owner }, folder, problems),
  ];
};

const filesIn = (
  { owner, prefix }: { readonly owner: string; readonly prefix: string },
  folder: string,
  problems: string[],
): Migration[] => {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => !/\.map$|\.test\./.test(name))
    .sort();
  const numbers = new Set<string>();
  return files.flatMap((name) => {
    if (!FILE.test(name)) {
      problems.push(`Migration ${prefix}/${name} is not called NNNN_words.`);
      return [];
    }
    const number = name.slice(0, 4);
    if (numbers.has(number))
      problems.push(`Two migrations of "${prefix}" have the number ${number}.`);
    numbers.add(number);
    const stem = name.replace(/\.\w+$/, '');
    return [{ owner, name: `${prefix}/${stem}`, file: path.join(folder, name) }];
  });
};

const load = async (file: string): Promise<{ up?: Direction; down?: Direction }> =>
  (await import(pathToFileURL(file).href)) as { up?: Direction; down?: Direction };

const play = async (
  schema: Schema,
  direction: Direction,
  { name }: Migration,
  problems: string[],
): Promise<void> => {
  try {
    for (const statement of await recordSql(direction)) applySql(schema, statement);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(`Migration ${name} cannot be read without a database: ${reason}`);
  }
};
