import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { signatureOf } from './signature.ts';

/** The modules that plugins outside of this repository import, without those of other plugins. */
const MODULES = {
  'prosa/contract': 'core/contract.ts',
  'prosa/core': 'core/api.ts',
  'prosa/core/testing': 'core/testing/index.ts',
  'prosa/schemas': 'core/kernel/schemas.ts',
  'prosa/web': 'web/api.ts',
  'prosa/web/testing': 'web/testing/index.tsx',
} as const;

/**
 * The exports that plugins outside of this repository may use, each as it is declared, for the report: a removed export, and a
 * changed parameter or property, become a difference.
 * @param root folder of the project
 */
export const signatures = (root: string): string => {
  const plugins = readdirSync(path.join(root, 'plugins'))
    .filter((id) => existsSync(path.join(root, 'plugins', id, 'public.ts')))
    .sort()
    .map((id) => [`prosa/plugins/${id}`, `plugins/${id}/public.ts`] as const);
  const modules = [...Object.entries(MODULES), ...plugins].filter(([, file]) =>
    existsSync(path.join(root, file)),
  );
  if (modules.length === 0) return '';
  const reader = new ExportReader();
  const parts = modules.map(([name, file]) => {
    const found = reader.read(path.join(root, file));
    const texts = [...found.values()].sort();
    return `### ${name}\n\n\`\`\`ts\n${texts.join('\n')}\n\`\`\`\n`;
  });
  return ['## Exports\n', ...parts].join('\n');
};

/** Reads what modules export, through all re-exports. */
class ExportReader {
  readonly #known = new Map<string, ReadonlyMap<string, string>>();

  /** @returns the declaration of each export, by its name */
  read(file: string): ReadonlyMap<string, string> {
    const known = this.#known.get(file);
    if (known) return known;
    const found = new Map<string, string>();
    // Two files that export from each other end here.
    this.#known.set(file, found);
    const text = readFileSync(file, 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const statement of source.statements) {
      if (ts.isExportDeclaration(statement)) {
        for (const [name, declared] of this.#passedOn(statement, source)) found.set(name, declared);
      } else if (isExported(statement)) {
        for (const [name, declared] of declarationsIn(statement, source)) found.set(name, declared);
      }
    }
    return found;
  }

  #passedOn(
    { exportClause, moduleSpecifier }: ts.ExportDeclaration,
    source: ts.SourceFile,
  ): readonly (readonly [string, string])[] {
    const specifier =
      moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
    const from = specifier?.startsWith('.')
      ? this.read(path.resolve(path.dirname(source.fileName), specifier))
      : undefined;
    if (!exportClause) return [...(from ?? [])];
    if (!ts.isNamedExports(exportClause)) return [];
    return exportClause.elements.map(({ name, propertyName }) => {
      const own = (propertyName ?? name).text;
      const declared = from?.get(own);
      const other = `export { ${own} } from '${specifier ?? path.basename(source.fileName)}';`;
      const renamed = own === name.text ? '' : ` // as ${name.text}`;
      return [name.text, `${declared ?? other}${renamed}`] as const;
    });
  }
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const declarationsIn = (
  statement: ts.Statement,
  source: ts.SourceFile,
): readonly (readonly [string, string])[] => {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(
      (each) => [each.name.getText(source), signatureOf(each, source)] as const,
    );
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  if (!isNamed || !statement.name) return [];
  return [[statement.name.text, signatureOf(statement, source)]];
};
