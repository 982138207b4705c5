import path from 'node:path';
import ts from 'typescript';
import { isTest, literalsOf, nodesOf } from '../inspect/sources.ts';
import type { SourceFile } from '../inspect/sources.ts';

/** Owner of the slots that the web shell itself opens. */
export const SHELL = 'shell';

/** Stands for the id of a slot whose definition is in no file of this project. */
export const ELSEWHERE = '';

/** The slots of a project, found by the constants that hold them. */
export class SlotSources {
  /** `<owner>:<constant>` → id of the slot. */
  readonly #ids = new Map<string, string>();

  constructor(owners: readonly { readonly id: string; readonly sources: readonly SourceFile[] }[]) {
    for (const { id, sources } of owners) {
      for (const file of sources) {
        if (!isTest(file))
          for (const [name, slot] of definedIn(file)) this.#ids.set(`${id}:${name}`, slot);
      }
    }
  }

  definedBy(owner: string): string[] {
    return [...this.#ids].flatMap(([key, slot]) => (key.startsWith(`${owner}:`) ? [slot] : []));
  }

  /** `<Slot slot={TicketRowSlot} …>` */
  drawnIn(files: readonly SourceFile[]): Set<string> {
    const drawn = new Set<string>();
    for (const file of files) {
      if (isTest(file)) continue;
      for (const node of nodesOf(file.syntax)) {
        if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) continue;
        if (node.tagName.getText() !== 'Slot') continue;
        const slot = this.#idOf(file, constantIn(node));
        if (slot !== ELSEWHERE) drawn.add(slot);
      }
    }
    return drawn;
  }

  /** `fillSlot(TicketRowSlot, …)`; undefined where there is none. */
  filledBy(file: SourceFile, property: ts.Node): string | undefined {
    for (const node of nodesOf(property)) {
      if (ts.isCallExpression(node) && node.expression.getText() === 'fillSlot') {
        return this.#idOf(file, node.arguments[0]?.getText() ?? '');
      }
    }
    return undefined;
  }

  #idOf(file: SourceFile, constant: string): string {
    const imported = importsOf(file).get(constant);
    const owner = imported?.owner ?? ownerOf(file.path);
    return this.#ids.get(`${owner}:${imported?.name ?? constant}`) ?? ELSEWHERE;
  }
}

/** `const TicketRowSlot = defineSlot<TicketRowProps>('tickets.row')`: its name and its id. */
const definedIn = ({ syntax }: SourceFile): [name: string, slot: string][] =>
  [...nodesOf(syntax)].flatMap((node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer) return [];
    const { initializer } = node;
    if (!ts.isCallExpression(initializer)) return [];
    if (initializer.expression.getText() !== 'defineSlot') return [];
    const [slot] = literalsOf(initializer.arguments[0]);
    return slot === undefined ? [] : [[node.name.getText(), slot]];
  });

const constantIn = (element: ts.JsxOpeningElement | ts.JsxSelfClosingElement): string => {
  for (const attribute of element.attributes.properties) {
    if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'slot') continue;
    const value = attribute.initializer;
    return value && ts.isJsxExpression(value) ? (value.expression?.getText() ?? '') : '';
  }
  return '';
};

interface Imported {
  readonly owner: string;
  /** As its owner calls it. */
  readonly name: string;
}

/** Local name → where it comes from. */
const importsOf = ({ path: file, syntax }: SourceFile): Map<string, Imported> => {
  const imports = new Map<string, Imported>();
  for (const statement of syntax.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const [specifier = ''] = literalsOf(statement.moduleSpecifier);
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      const from = (propertyName ?? name).getText();
      imports.set(name.getText(), { owner: ownerBehind(file, specifier), name: from });
    }
  }
  return imports;
};

const ownerBehind = (file: string, specifier: string): string => {
  if (specifier.startsWith('.')) {
    return ownerOf(path.posix.join(path.posix.dirname(file), specifier));
  }
  return specifier === 'prosa/web' ? SHELL : specifier;
};

const ownerOf = (file: string): string => {
  const [area = '', plugin = ''] = file.split('/');
  return area === 'plugins' ? plugin : SHELL;
};
