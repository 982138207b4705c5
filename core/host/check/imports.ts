import ts from 'typescript';
import { refuse } from '../../../scripts/lint/import-rules.js';
import { declaredDependencies } from '../sort.ts';
import type { Rule } from '../inspect/inspected.ts';
import { nodesOf, readSources } from '../inspect/sources.ts';
import type { SourceFile } from '../inspect/sources.ts';

/** Nobody imports what its place or its manifest does not allow. The table is the linter's: there is only one. */
export const importProblems: Rule = ({ root, manifests, plugins }) => {
  const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]));
  const declared = (plugin: string): ReadonlySet<string> => {
    const manifest = byId.get(plugin);
    return new Set(manifest ? declaredDependencies(manifest) : []);
  };
  const files = [
    ...readSources(root, 'core'),
    ...readSources(root, 'web'),
    ...plugins.flatMap(({ sources }) => sources),
  ];
  return files.flatMap((file) =>
    specifiersOf(file).flatMap((specifier) => {
      const reason = refuse({ file: file.path, specifier, declared });
      return reason === undefined ? [] : [`${file.path} imports ${specifier}: ${reason}`];
    }),
  );
};

/** Everything a file imports: for its values or its types, at once or later. */
const specifiersOf = ({ syntax }: SourceFile): string[] => {
  const found = new Set<string>();
  for (const node of nodesOf(syntax)) {
    const specifier = specifierOf(node);
    if (specifier && ts.isStringLiteralLike(specifier)) found.add(specifier.text);
  }
  return [...found];
};

const specifierOf = (node: ts.Node): ts.Node | undefined => {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return node.argument.literal;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return node.arguments[0];
  }
  return undefined;
};
