import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A file of the project as its author wrote it. */
export interface SourceFile {
  /** Relative to the project, with slashes. */
  readonly path: string;
  readonly syntax: ts.SourceFile;
}

const IGNORED = new Set(['node_modules', 'dist', '.data', '.tap', 'coverage']);

/** The TypeScript files below a folder, by path; none where the folder is not there. */
export const readSources = (root: string, folder: string): SourceFile[] => {
  const absolute = path.resolve(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = path.join(absolute, entry.name);
      if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : readSources(root, inside);
      return /\.tsx?$/.test(entry.name) ? [parse(root, inside)] : [];
    });
};

const parse = (root: string, file: string): SourceFile => ({
  path: path.relative(root, file).split(path.sep).join('/'),
  syntax: ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
});

/** Every node of a file, parents first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/** Whether a file is a test or belongs to tests, by its path. */
export const isTest = ({ path: file }: SourceFile): boolean =>
  /(\.test\.tsx?$|(^|\/)testing(\/|\.tsx?$))/.test(file);

/** The texts an expression can only be: a literal, or the branches of a condition. Nothing where it is computed. */
export const literalsOf = (expression: ts.Node | undefined): string[] => {
  if (!expression) return [];
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isParenthesizedExpression(expression)) return literalsOf(expression.expression);
  if (ts.isConditionalExpression(expression)) {
    return [...literalsOf(expression.whenTrue), ...literalsOf(expression.whenFalse)];
  }
  if (ts.isAsExpression(expression)) return literalsOf(expression.expression);
  return [];
};

/** The properties that `defineScreens(manifest, { … })` is given: one for each screen, badge and fill. */
export const screensIn = ({ syntax }: SourceFile): ts.ObjectLiteralElementLike[] =>
  [...nodesOf(syntax)].flatMap((node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineScreens') return [];
    const screens = node.arguments[1];
    return screens && ts.isObjectLiteralExpression(screens) ? [...screens.properties] : [];
  });
