import path from 'node:path';
import ts from 'typescript';
import { declaredDependencies } from '../sort.ts';
import type { Inspected, InspectedPlugin, Rule } from './inspected.ts';
import { isTest, literalsOf, nodesOf, readSources } from './sources.ts';
import type { SourceFile } from './sources.ts';

/** Screens and components that manifests name are written, and slots that are filled are there. */
export const screenProblems: Rule = (project) => {
  const shellSlots = slotsIn(readSources(project.root, 'web'));
  return project.plugins.flatMap((plugin) => [
    ...componentProblems(plugin),
    ...slotProblems(plugin, project, shellSlots),
  ]);
};

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
const loadersIn = ({ syntax }: SourceFile): Map<string, string> => {
  const loaders = new Map<string, string>();
  for (const node of nodesOf(syntax)) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineScreens') continue;
    const screens = node.arguments[1];
    if (!screens || !ts.isObjectLiteralExpression(screens)) continue;
    for (const property of screens.properties) {
      if (property.name) loaders.set(property.name.getText(), importIn(property));
    }
  }
  return loaders;
};

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

const slotProblems = (
  { id, manifest, sources }: InspectedPlugin,
  { manifests }: Inspected,
  shellSlots: ReadonlySet<string>,
): string[] => {
  const { opens = [], fills = [] } = manifest.web;
  const rendered = slotsIn(sources);
  const reach = [id, 'shell', ...declaredDependencies(manifest)];
  const optional = manifest.optional ?? [];
  const opened = new Set([...shellSlots, ...manifests.flatMap(({ web }) => web.opens ?? [])]);
  return [
    ...opens
      .filter((slot) => !rendered.has(slot))
      .map((slot) => `"${id}" opens the slot "${slot}", but renders it nowhere.`),
    ...[...rendered]
      .filter((slot) => !opens.includes(slot))
      .map((slot) => `"${id}" renders the slot "${slot}", which its manifest does not open.`),
    ...fills.flatMap(({ slot }) => {
      const owner = slot.split('.')[0] ?? '';
      if (!reach.includes(owner))
        return [`"${id}" fills "${slot}" without depending on "${owner}".`];
      if (opened.has(slot)) return [];
      if (optional.includes(owner) && !manifests.some((other) => other.id === owner)) return [];
      return [`"${id}" fills the slot "${slot}", which nobody opens.`];
    }),
  ];
};

/** Slots that are rendered: `<Slot name="tickets.composer" …>`. */
const slotsIn = (files: readonly SourceFile[]): Set<string> => {
  const slots = new Set<string>();
  for (const file of files) {
    if (isTest(file)) continue;
    for (const node of nodesOf(file.syntax)) {
      if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) continue;
      if (node.tagName.getText() === 'Slot') for (const name of namesOf(node)) slots.add(name);
    }
  }
  return slots;
};

const namesOf = (element: ts.JsxOpeningElement | ts.JsxSelfClosingElement): string[] =>
  element.attributes.properties.flatMap((attribute) => {
    if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'name') return [];
    const value = attribute.initializer;
    return literalsOf(value && ts.isJsxExpression(value) ? value.expression : value);
  });
