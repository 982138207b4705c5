import ts from 'typescript';
import type { PluginManifest } from '../../contract.ts';
import { coreEvents } from '../../services/core-events.ts';
import { declaredDependencies } from '../sort.ts';
import type { Inspected, InspectedPlugin, Rule } from '../inspect/inspected.ts';
import { isTest, literalsOf, nodesOf } from '../inspect/sources.ts';
import type { SourceFile } from '../inspect/sources.ts';

/**
 * Names of events as screens receive them: those that a screen listens to belong to its plugin or to one it depends on, and
 * those that a service puts on a topic are declared.
 */
export const wireProblems: Rule = (project) =>
  project.plugins.flatMap((plugin) => [
    ...listeningProblems(plugin, project),
    ...relayProblems(plugin),
  ]);

/** Names on the wire of a plugin's events, by its manifest. */
const wireNamesOf = ({ events: { publishes, relays = [] } }: PluginManifest): readonly string[] => [
  ...Object.values(publishes).map(({ event }) => event),
  ...relays,
];

const listeningProblems = (
  { id, manifest, sources }: InspectedPlugin,
  { manifests }: Inspected,
): string[] => {
  const reach = [id, ...declaredDependencies(manifest)];
  const optional = manifest.optional ?? [];
  // The events of a plugin that may be absent are known only where it is installed.
  if (optional.some((other) => !manifests.some((each) => each.id === other))) return [];
  const known = new Set([
    ...Object.values(coreEvents).map(({ event }) => event),
    ...manifests.filter((other) => reach.includes(other.id)).flatMap(wireNamesOf),
  ]);
  const screens = sources.filter(
    (file) => !isTest(file) && file.path.startsWith(`plugins/${id}/web/`),
  );
  const constants = new Map(screens.flatMap(listsOf));
  return screens.flatMap((file) =>
    [...new Set(listenedIn(file, constants))]
      .filter((event) => !known.has(event))
      .map((event) => {
        const owner = manifests.find((other) => wireNamesOf(other).includes(event))?.id;
        return owner === undefined
          ? `${file.path} listens to "${event}", which nobody publishes.`
          : `${file.path} listens to "${event}" of "${owner}", which "${id}" does not depend on.`;
      }),
  );
};

const relayProblems = ({ id, manifest, sources }: InspectedPlugin): string[] => {
  const { relays = [] } = manifest.events;
  const code = sources.filter(
    (file) =>
      !isTest(file) &&
      !file.path.startsWith(`plugins/${id}/web/`) &&
      file.path !== `plugins/${id}/manifest.ts`,
  );
  const put = code.flatMap((file) => putIn(file).map((event) => ({ event, path: file.path })));
  const known = wireNamesOf(manifest);
  return [
    ...put
      .filter(({ event }) => !known.includes(event))
      .map(
        ({ event, path }) =>
          `${path} puts "${event}" on a topic, which its manifest names under no event and not under relays.`,
      ),
    ...relays
      .filter((event) => !put.some((each) => each.event === event))
      .map((event) => `"${id}" says that it relays "${event}", but nothing in it does.`),
  ];
};

/** `{ event: 'presence', action: 'typing' }` */
const putIn = ({ syntax }: SourceFile): string[] =>
  [...nodesOf(syntax)].flatMap((node) => {
    if (!ts.isObjectLiteralExpression(node) || !valueOf(node, 'action')) return [];
    return literalsOf(valueOf(node, 'event'));
  });

/**
 * Names in `useEvents(['ticket'], …)` and `onEvents`, in the `live` of a list, and in the `events` of a reducer of another's
 * events.
 */
const listenedIn = (
  { syntax }: SourceFile,
  constants: ReadonlyMap<string, readonly string[]>,
): string[] =>
  [...nodesOf(syntax)].flatMap((node) => {
    if (ts.isCallExpression(node) && /^(use|on)Events$/.test(node.expression.getText())) {
      return namesIn(node.arguments[0], constants);
    }
    if (!ts.isPropertyAssignment(node)) return [];
    const name = node.name.getText();
    if (name === 'events') return namesIn(node.initializer, constants);
    const isLive = name === 'live' && ts.isObjectLiteralExpression(node.initializer);
    return isLive ? literalsOf(valueOf(node.initializer, 'event')) : [];
  });

/** Names of a list, also of those that it spreads, as far as they are constants of the plugin. */
const namesIn = (
  list: ts.Expression | undefined,
  constants: ReadonlyMap<string, readonly string[]>,
): readonly string[] => {
  if (!list) return [];
  if (ts.isAsExpression(list)) return namesIn(list.expression, constants);
  if (ts.isIdentifier(list)) return constants.get(list.text) ?? [];
  if (!ts.isArrayLiteralExpression(list)) return [];
  return list.elements.flatMap((element) =>
    ts.isSpreadElement(element) ? namesIn(element.expression, constants) : literalsOf(element),
  );
};

/** `const EVENTS = ['ticket', 'appMessage'] as const`, by name. */
const listsOf = ({ syntax }: SourceFile): (readonly [string, readonly string[]])[] =>
  [...nodesOf(syntax)].flatMap((node) => {
    if (!ts.isVariableDeclaration(node)) return [];
    const names = namesIn(node.initializer, new Map());
    return names.length > 0 ? [[node.name.getText(), names] as const] : [];
  });

const valueOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined => {
  for (const property of object.properties) {
    if (ts.isPropertyAssignment(property) && property.name.getText() === name) {
      return property.initializer;
    }
  }
  return undefined;
};
