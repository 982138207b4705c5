import { plainName, splitSql } from './sql-text.ts';

/** A table as its migrations leave it. */
export interface Table {
  readonly name: string;
  /** Column → its definition in SQL, in the order they were added. */
  readonly columns: Map<string, string>;
  /** Tables its foreign keys point at. */
  readonly references: Set<string>;
  /** Triggers on it, by name. */
  readonly triggers: Set<string>;
  /** True once row-level security is forced on it. */
  isWalled: boolean;
}

export type Schema = Map<string, Table>;

const NAME = String.raw`((?:"?\w+"?\.)?"?\w+"?)`;
const CREATE = new RegExp(
  String.raw`^create (?:unlogged )?table (?:if not exists )?${NAME} \((.*)\)(?: with \(.*\))?$`,
  'i',
);
const ALTER = new RegExp(String.raw`^alter table (?:if exists )?(?:only )?${NAME} (.*)$`, 'i');
const DROP = /^drop table (?:if exists )?(.*?)(?: cascade| restrict)?$/i;
const TRIGGER = new RegExp(
  String.raw`^(create (?:or replace )?(?:constraint )?|drop )trigger (?:if exists )?("?\w+"?) (?:.*? )??on ${NAME}(?: |$)`,
  'i',
);
const REFERENCES = new RegExp(String.raw`\breferences ${NAME}`, 'gi');
const CONSTRAINT = /^(constraint|primary key|unique|foreign key|check|exclude)\b/i;

/** Applies statements to a schema; those that change no table's shape are passed over. */
export const applySql = (schema: Schema, sql: string): void => {
  for (const statement of splitSql(sql, ';')) {
    create(schema, statement);
    alter(schema, statement);
    noteTrigger(schema, statement);
    for (const name of splitSql(DROP.exec(statement)?.[1] ?? '', ',')) {
      schema.delete(plainName(name));
    }
  }
};

const create = (schema: Schema, statement: string): void => {
  const [, name, body] = CREATE.exec(statement) ?? [];
  if (name === undefined || body === undefined || schema.has(plainName(name))) return;
  const table: Table = {
    name: plainName(name),
    columns: new Map(),
    references: new Set(),
    triggers: new Set(),
    isWalled: false,
  };
  schema.set(table.name, table);
  for (const part of splitSql(body, ',')) {
    if (!CONSTRAINT.test(part)) addColumn(table, part);
    noteReferences(table, part);
  }
};

const alter = (schema: Schema, statement: string): void => {
  const [, name, changes] = ALTER.exec(statement) ?? [];
  const table = name === undefined ? undefined : schema.get(plainName(name));
  if (!table || changes === undefined) return;
  for (const change of splitSql(changes, ',')) alterTable(schema, table, change);
};

const alterTable = (schema: Schema, table: Table, change: string): void => {
  noteReferences(table, change);
  if (/^force row level security$/i.test(change)) table.isWalled = true;
  const added = /^add (?:column )?(?:if not exists )?(.*)$/i.exec(change)?.[1];
  if (added !== undefined && !CONSTRAINT.test(added)) addColumn(table, added);
  const dropped = /^drop (?:column )?(?:if exists )?("?\w+"?)( cascade)?$/i.exec(change)?.[1];
  if (dropped !== undefined) table.columns.delete(plainName(dropped));
  const [, from, to] = /^rename (?:column )?("?\w+"?) to ("?\w+"?)$/i.exec(change) ?? [];
  if (from !== undefined && to !== undefined) renameColumn(table, plainName(from), plainName(to));
  const renamed = /^rename to ("?\w+"?)$/i.exec(change)?.[1];
  if (renamed !== undefined) {
    schema.delete(table.name);
    schema.set(plainName(renamed), { ...table, name: plainName(renamed) });
  }
  alterColumn(table, change);
};

/** Type, default and emptiness of a column that exists already. */
const alterColumn = (table: Table, change: string): void => {
  const [, quoted, what] = /^alter (?:column )?("?\w+"?) (.*)$/i.exec(change) ?? [];
  if (quoted === undefined || what === undefined) return;
  const column = plainName(quoted);
  const before = table.columns.get(column) ?? '';
  const type = /^(?:set data )?type (.*?)(?: using .*)?$/i.exec(what)?.[1];
  if (type !== undefined)
    table.columns.set(column, before.replace(/^.*?(?= not null| default|$)/i, type));
  if (/^set not null$/i.test(what)) table.columns.set(column, `${before} not null`);
  if (/^drop not null$/i.test(what)) table.columns.set(column, before.replace(/ not null/i, ''));
  if (/^(set|drop) default/i.test(what)) {
    const after = before.replace(/ default (?:'[^']*'|\S+)/i, '');
    table.columns.set(column, `${after}${what.replace(/^(set|drop default)/i, '')}`);
  }
};

const addColumn = (table: Table, definition: string): void => {
  const [, name, rest] = /^("?\w+"?) (.*)$/.exec(definition) ?? [];
  if (name !== undefined && rest !== undefined) table.columns.set(plainName(name), rest);
};

const renameColumn = (table: Table, from: string, to: string): void => {
  const entries = [...table.columns].map(([name, definition]): [string, string] => [
    name === from ? to : name,
    definition,
  ]);
  table.columns.clear();
  for (const [name, definition] of entries) table.columns.set(name, definition);
};

const noteTrigger = (schema: Schema, statement: string): void => {
  const [, verb = '', trigger = '', name = ''] = TRIGGER.exec(statement) ?? [];
  const triggers = schema.get(plainName(name))?.triggers;
  if (/^create/i.test(verb)) triggers?.add(plainName(trigger));
  else triggers?.delete(plainName(trigger));
};

const noteReferences = (table: Table, text: string): void => {
  for (const [, target] of text.matchAll(REFERENCES)) {
    if (target !== undefined) table.references.add(plainName(target));
  }
};
