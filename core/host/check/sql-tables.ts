import ts from 'typescript';
import { literalsOf, nodesOf } from '../inspect/sources.ts';
import type { SourceFile } from '../inspect/sources.ts';

const NAME = String.raw`(?:"?public"?\s*\.\s*)?("?\w+"?)(?!\s*\.)`;
const TABLE = new RegExp(
  String.raw`\b(?:from|join|into|update|using|truncate(?:\s+table)?|table)\s+(?:only\s+|if\s+(?:not\s+)?exists\s+)?${NAME}\b`,
  'gi',
);
/** Further tables of a list: `from tickets t, contacts c`. */
const NEXT_TABLE = new RegExp(String.raw`\s*(?:\bas\s+)?\w*\s*,\s*(?:lateral\s+)?${NAME}\b`, 'iy');
/** Names that a statement gives itself: `with moved as (…)`. */
const COMMON = /\b(\w+)\s*(?:\([\w\s,]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;

const BUILDER_METHODS =
  /^(from|into|table|alterTable|truncate|((left|right|full|inner|cross)(Outer)?J|j)oin)$/;
/** `Array.from`, `Buffer.from`, `path.join`: no query builders. */
const NO_BUILDER = /^([A-Z]\w*|path|posix)$/;

/** Names that stand in SQL where a table does, as they are in the catalogue. Words of plain texts may be among them. */
export const tablesInSql = (sql: string): ReadonlySet<string> => {
  const common = new Set([...sql.matchAll(COMMON)].map(([, name]) => name));
  const names = new Set<string>();
  const note = (quoted = ''): void => {
    const name = quoted.replaceAll('"', '');
    if (!common.has(name)) names.add(name);
  };
  for (const match of sql.matchAll(TABLE)) {
    note(match[1]);
    NEXT_TABLE.lastIndex = match.index + match[0].length;
    for (let next = NEXT_TABLE.exec(sql); next; next = NEXT_TABLE.exec(sql)) note(next[1]);
  }
  return names;
};

/**
 * Names that a file uses as tables: in SQL of its texts, in calls of a query builder (`trx('tickets')`, `.join('tickets as t', …)`)
 * and as a model's `tableName`.
 */
export const tablesNamedIn = ({ syntax }: SourceFile): ReadonlySet<string> => {
  const constants = constantsOf(syntax);
  return new Set(
    [...nodesOf(syntax)].flatMap((node) => [
      ...tablesInSql(textOf(node, constants)),
      ...tablesOfCall(node),
      ...tableOfModel(node),
    ]),
  );
};

/** `const TABLE = 'tickets'`, by name: a template may be made of it. */
const constantsOf = (syntax: ts.SourceFile): ReadonlyMap<string, string> =>
  new Map(
    [...nodesOf(syntax)].flatMap((node) => {
      if (!ts.isVariableDeclaration(node) || !node.initializer) return [];
      const text = ts.isStringLiteralLike(node.initializer) ? node.initializer.text : undefined;
      return text === undefined ? [] : [[node.name.getText(), text] as const];
    }),
  );

/** The text of a literal or a template; `?` stands for what a template is given and nobody can read. */
const textOf = (node: ts.Node, constants: ReadonlyMap<string, string>): string => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return node.templateSpans.reduce(
    (text, { expression, literal }) =>
      `${text}${constants.get(expression.getText()) ?? '?'}${literal.text}`,
    node.head.text,
  );
};

const tablesOfCall = (node: ts.Node): string[] => {
  if (!ts.isCallExpression(node) || !asksForRows(node.expression)) return [];
  const [first] = node.arguments;
  const values =
    first && ts.isObjectLiteralExpression(first)
      ? first.properties.flatMap((property) =>
          ts.isPropertyAssignment(property) ? literalsOf(property.initializer) : [],
        )
      : literalsOf(first);
  return values.map((text) => text.replace(/^public\./, '').split(/\s+as\s+|\s/i)[0] ?? '');
};

/** `trx(…)`, `this.knex(…)`, `….from(…)` */
const asksForRows = (called: ts.Expression): boolean => {
  if (ts.isIdentifier(called)) return /^(trx|knex)$/.test(called.text);
  if (!ts.isPropertyAccessExpression(called)) return false;
  if (/^(trx|knex)$/.test(called.name.text)) return true;
  const isOther = ts.isIdentifier(called.expression) && NO_BUILDER.test(called.expression.text);
  return BUILDER_METHODS.test(called.name.text) && !isOther;
};

const tableOfModel = (node: ts.Node): string[] =>
  ts.isPropertyDeclaration(node) && node.name.getText() === 'tableName'
    ? literalsOf(node.initializer)
    : [];
