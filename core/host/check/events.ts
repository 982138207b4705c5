import ts from 'typescript';
import { coreEvents } from '../../services/core-events.ts';
import { declaredDependencies } from '../sort.ts';
import type { Inspected, InspectedPlugin, Rule } from '../inspect/inspected.ts';
import { isTest, literalsOf, nodesOf } from '../inspect/sources.ts';
import type { SourceFile } from '../inspect/sources.ts';

/** Events, jobs and tasks: what manifests declare is what the code has, and the other way round. */
export const eventProblems: Rule = (project) =>
  project.plugins.flatMap((plugin) => [
    ...publishingProblems(plugin),
    ...consumingProblems(plugin, project),
    ...factProblems(plugin),
    ...followingProblems(plugin, project),
    ...matchProblems(plugin, 'job', plugin.manifest.jobs, plugin.plugin.jobs ?? {}),
    ...matchProblems(plugin, 'task', plugin.manifest.tasks, plugin.plugin.tasks ?? {}),
  ]);

const publishingProblems = ({ id, manifest, sources }: InspectedPlugin): string[] => {
  const declared = Object.keys(manifest.events.publishes);
  const code = sources.filter((file) => !isTest(file) && !file.path.endsWith('/manifest.ts'));
  const emitted = code.flatMap(emittedIn);
  const mentioned = new Set(code.flatMap(textsIn));
  return [
    ...emitted
      .filter(({ event }) => !declared.includes(event))
      .map(
        ({ event, path }) => `${path} publishes "${event}", which its manifest has no schema for.`,
      ),
    ...declared
      .filter((event) => !mentioned.has(event))
      .map((event) => `"${id}" declares the event "${event}", but nothing in it publishes it.`),
  ];
};

const consumingProblems = (
  { id, manifest, plugin }: InspectedPlugin,
  { manifests }: Inspected,
): string[] => {
  const { consumes } = manifest.events;
  const publishers = new Map(
    manifests.flatMap((other) =>
      Object.keys(other.events.publishes).map((event): [string, string] => [event, other.id]),
    ),
  );
  const reach = [id, 'core', ...declaredDependencies(manifest)];
  const optional = manifest.optional ?? [];
  const handled = Object.keys(plugin.on ?? {});
  return [
    ...consumes.flatMap((event) => {
      const owner = event.split('.')[0] ?? '';
      const isInstalled = manifests.some((other) => other.id === owner);
      if (!reach.includes(owner)) {
        return [`"${id}" consumes "${event}" without depending on "${owner}".`];
      }
      if (publishers.has(event) || owner === 'core') return [];
      if (!isInstalled && optional.includes(owner)) return [];
      return [`"${id}" consumes "${event}", which nobody publishes.`];
    }),
    ...handled
      .filter((event) => !consumes.includes(event))
      .map((event) => `"${id}" reacts to "${event}", which its manifest does not consume.`),
    ...consumes
      .filter((event) => !handled.includes(event))
      .map((event) => `"${id}" says that it consumes "${event}", but does not react to it.`),
  ];
};

/** Tokens made in the code: `defineEvent('tickets.ticket-closed', …, 'ticketId')`. */
const definedIn = ({ path, syntax }: SourceFile): { event: string; key: string; path: string }[] =>
  [...nodesOf(syntax)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return [];
    if (node.expression.text !== 'defineEvent') return [];
    const [event] = literalsOf(node.arguments[0]);
    const [key] = literalsOf(node.arguments[2]);
    return event === undefined ? [] : [{ event, key: key ?? '', path }];
  });

/** Facts are declared with the key that their token has, and by the plugin that defines it. */
const factProblems = ({ id, manifest, sources }: InspectedPlugin): string[] => {
  const { publishes } = manifest.events;
  const defined = sources.filter((file) => !isTest(file)).flatMap(definedIn);
  const known = new Set(defined.map(({ event }) => event));
  return [
    ...defined
      .filter(({ event, key }) => publishes[event]?.key !== key)
      .map(
        ({ event, key, path }) =>
          `${path} defines the fact "${event}" with the key "${key}", which the manifest of "${id}" does not declare so.`,
      ),
    ...Object.entries(publishes)
      .filter(([event, { key }]) => key !== undefined && !known.has(event))
      .map(([event]) => `"${id}" declares the fact "${event}", but defines no token for it.`),
  ];
};

const followingProblems = (
  { id, manifest, plugin }: InspectedPlugin,
  { manifests }: Inspected,
): string[] => {
  const declared = manifest.follows?.events ?? [];
  const written = (plugin.follows ?? []).map(({ fact }) => fact.id);
  const facts = new Set(
    [coreEvents, ...manifests.map(({ events }) => events.publishes)].flatMap((published) =>
      Object.entries(published).flatMap(([event, { key }]) => (key === undefined ? [] : [event])),
    ),
  );
  const reach = [id, 'core', ...declaredDependencies(manifest)];
  return [
    ...declared
      .filter((event) => !reach.includes(event.split('.')[0] ?? ''))
      .map((event) => `"${id}" follows "${event}" without depending on its plugin.`),
    ...declared
      .filter((event) => reach.includes(event.split('.')[0] ?? '') && !facts.has(event))
      .filter((event) => manifests.some((other) => other.id === event.split('.')[0]))
      .map((event) => `"${id}" follows "${event}", which is no fact.`),
    ...declared
      .filter((event) => !written.includes(event))
      .map((event) => `"${id}" says that it follows "${event}", but has no code for it.`),
    ...written
      .filter((event) => !declared.includes(event))
      .map((event) => `"${id}" has code for "${event}", which its manifest does not follow.`),
  ];
};

const matchProblems = (
  { id }: InspectedPlugin,
  what: 'job' | 'task',
  declared: object,
  written: object,
): string[] => [
  ...Object.keys(declared)
    .filter((name) => !(name in written))
    .map((name) => `"${id}" declares the ${what} "${name}", but its index.ts has no code for it.`),
  ...Object.keys(written)
    .filter((name) => !(name in declared))
    .map(
      (name) => `"${id}" has code for the ${what} "${name}", which its manifest does not declare.`,
    ),
];

/** Events named where they are emitted: `ctx.emit('tickets.ticket-updated', …)`. */
const emittedIn = ({ path, syntax }: SourceFile): { event: string; path: string }[] =>
  [...nodesOf(syntax)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    if (node.expression.name.text !== 'emit') return [];
    return literalsOf(node.arguments[0]).map((event) => ({ event, path }));
  });

const textsIn = ({ syntax }: SourceFile): string[] =>
  [...nodesOf(syntax)].flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []));
