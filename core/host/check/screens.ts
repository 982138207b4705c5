import path from 'node:path';
import ts from 'typescript';
import type { InspectedPlugin, Rule } from '../inspect/inspected.ts';
import { literalsOf, nodesOf, screensIn } from '../inspect/sources.ts';
import type { SourceFile } from '../inspect/sources.ts';

/** Screens and components that manifests name are written. */
export const screenProblems: Rule = (project) => project.plugins.flatMap(componentProblems);

const componentProblems = ({ id, manifest: { web }, sources }: InspectedPlugin): string[] => {
  const named = new Set([
    ...web.routes.map(({ screen }) => screen),
    ...web.nav.flatMap(({ badge }) => badge ?? []),
    ...(web.fills ?? []).map(({ component }) => component),
  ]);
  const index = sources.find((file) => file.path === `plugins/${id}/web/index.ts`);
  const written = index ? loadersIn(index) : new Map<string, string>();
  return [
    ...[...named]
      .filter((name) => !written.has(name))
      .map(
        (name) =>
          `"${id}" names the screen ${name}, which plugins/${id}/web/index.ts does not have.`,
      ),
    ...[...written.keys()]
      .filter((name) => !named.has(name))
      .map((name) => `plugins/${id}/web/index.ts has ${name}, which the manifest does not name.`),
    ...[...written].flatMap(([name, specifier]) => {
      const file = path.posix.join(`plugins/${id}/web`, specifier);
      const target = sources.find((source) => source.path === file);
      if (!target) return [`"${id}": ${name} is loaded from ${file}, which is not there.`];
      return hasDefault(target)
        ? []
        : [`"${id}": ${file} has no default export to show as ${name}.`];
    }),
  ];
};

/** Screen → the file it is loaded from: `defineScreens(manifest, { Name: () => import('./Name.tsx') })`. */
const loadersIn = (file: SourceFile): Map<string, string> =>
  new Map(screensIn(file).map((property) => [property.name?.getText() ?? '', importIn(property)]));

const importIn = (node: ts.Node): string => {
  for (const part of nodesOf(node)) {
    if (ts.isCallExpression(part) && part.expression.kind === ts.SyntaxKind.ImportKeyword) {
      return literalsOf(part.arguments[0])[0] ?? '';
    }
  }
  return '';
};

const hasDefault = ({ syntax }: SourceFile): boolean =>
  syntax.statements.some(
    (statement) =>
      ts.isExportAssignment(statement) ||
      (ts.canHaveModifiers(statement) &&
        (ts.getModifiers(statement) ?? []).some(
          ({ kind }) => kind === ts.SyntaxKind.DefaultKeyword,
        )),
  );
