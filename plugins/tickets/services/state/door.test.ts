import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DOOR = path.join('tickets', 'services', 'state');
const STATE = new Set(['status', 'userId', 'queueId', 'user_id', 'queue_id']);
const WRITES = new Set([
  'insert',
  'insertAndFetch',
  'patch',
  'patchAndFetch',
  'patchAndFetchById',
  'update',
]);
/** A statement that writes the state of tickets. */
const SQL =
  /update\s+tickets\b(?:(?!\bset\b)[^;])*\bset\b(?:(?!\b(?:from|where|returning)\b)[^;])*?\b(?:status|user_id|queue_id)\s*=/i;

const sources = (): readonly string[] =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.ts$/.test(file) &&
      !/\.test\.ts$|(^|\/)(web|testing|migrations)\//.test(file) &&
      !file.startsWith(DOOR),
  );

/** Whether a chain of calls begins at the tickets: a model's, an object's of it, or the table's. */
const isOfTickets = (receiver: string): boolean =>
  /\bTicket\.query|\bticket\.\$query|\(\s*'tickets'/.test(receiver);

const writesState = (argument: ts.Expression | undefined): boolean =>
  argument !== undefined &&
  ts.isObjectLiteralExpression(argument) &&
  argument.properties.some(
    ({ name }) => name !== undefined && STATE.has(name.getText().replaceAll("'", '')),
  );

const faultsIn = (file: string): string[] => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const faults: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const isWrite = WRITES.has(name.text) && isOfTickets(expression.getText());
      if (isWrite && node.arguments.some(writesState)) faults.push(`${file}: ${name.text}`);
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      if (SQL.test(node.getText())) faults.push(`${file}: SQL`);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return faults;
};

t.test('nobody but the door writes the state of a ticket', async (t) => {
  const files = sources();
  t.ok(files.some((file) => file.startsWith('tickets')));
  t.same(files.flatMap(faultsIn), []);
});

t.test('the check finds a write in whatever form', async (t) => {
  for (const text of [
    'update tickets t set last_message = x.words, status = 1',
    'UPDATE tickets SET queue_id = null where id = 7',
  ]) {
    t.match(text, SQL);
  }
  t.notMatch('update tickets t set waiting_since = null where status = 1', SQL);
});
