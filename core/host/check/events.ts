import ts from 'typescript';
import { declaredDependencies } from '../sort.ts';
import type { Inspected, InspectedPlugin, Rule } from './inspected.ts';
import { isTest, literalsOf, nodesOf } from './sources.ts';
import type { SourceFile } from './sources.ts';

/** Events, jobs and tasks: what manifests declare is what the code has, and the other way round. */
export const eventProblems: Rule = (project) =>
  project.plugins.flatMap((plugin) => [
    ...publishingProblems(plugin),
    ...consumingProblems(plugin, project),
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
