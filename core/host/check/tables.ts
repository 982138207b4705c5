import { declaredDependencies } from '../sort.ts';
import type { Inspected, InspectedPlugin, Rule } from '../inspect/inspected.ts';
import { isTest } from '../inspect/sources.ts';
import { tablesNamedIn } from './sql-tables.ts';

/** Tables are where their manifests say, behind their wall, and point only at tables of declared plugins. */
export const tableProblems: Rule = (project) => [
  ...project.plugins.flatMap((plugin) => declarationProblems(plugin, project)),
  ...wallProblems(project),
  ...referenceProblems(project),
  ...project.plugins.flatMap((plugin) => queryProblems(plugin, project)),
  ...triggerProblems(project),
];

const declarationProblems = (
  { id, manifest, plugin, sources }: InspectedPlugin,
  { tables }: Inspected,
): string[] => {
  const created = tables.filter(({ owner }) => owner === id).map(({ name }) => name);
  const hasFolder = sources.some(({ path }) => path.startsWith(`plugins/${id}/migrations/`));
  return [
    ...created
      .filter((name) => !manifest.tables.includes(name))
      .map((name) => `"${id}" creates the table "${name}", which its manifest does not name.`),
    ...manifest.tables
      .filter((name) => !created.includes(name))
      .map((name) => `"${id}" names the table "${name}", which no migration of it creates.`),
    ...(hasFolder && !plugin.migrations
      ? [`"${id}" has migrations, but its index.ts does not say where: migrations: new URL(…).`]
      : []),
  ];
};

const wallProblems = ({ tables }: Inspected): string[] =>
  tables
    .filter(({ columns, isWalled }) => columns.has('company_id') && !isWalled)
    .map(
      ({ owner, name }) =>
        `"${owner}": the table "${name}" has company_id, but no forced row-level security: use tenantTable.`,
    );

/** A plugin's reaction to changes of another's rows belongs to its own code: it follows facts, or fills a point. */
const triggerProblems = ({ tables }: Inspected): string[] =>
  tables.flatMap(({ name, owner, triggerOwners }) =>
    [...triggerOwners]
      .filter(([, creator]) => creator !== owner)
      .map(
        ([trigger, creator]) =>
          `"${creator}" puts the trigger "${trigger}" on the table "${name}" of "${owner}": follow its facts instead.`,
      ),
  );

const referenceProblems = ({ tables, manifests }: Inspected): string[] => {
  const owners = new Map(tables.map(({ name, owner }) => [name, owner]));
  const reach = new Map(
    manifests.map((manifest) => [
      manifest.id,
      [manifest.id, 'core', ...declaredDependencies(manifest)],
    ]),
  );
  return tables.flatMap(({ owner, name, references }) =>
    [...references].flatMap((target) => {
      const other = owners.get(target);
      const place = `"${owner}": the table "${name}" points at "${target}"`;
      if (other === undefined) return [`${place}, which no migration creates.`];
      if ((reach.get(owner) ?? ['core']).includes(other)) return [];
      return [`${place} of "${other}", which "${owner}" does not depend on.`];
    }),
  );
};

/** A query on a table of another plugin knows that plugin as an import would: it says so in the manifest. */
const queryProblems = (
  { id, manifest, sources }: InspectedPlugin,
  { manifests }: Inspected,
): string[] => {
  const reach = [id, ...declaredDependencies(manifest)];
  const owners = new Map(
    manifests
      .filter((other) => !reach.includes(other.id))
      .flatMap((other) => other.tables.map((table): [string, string] => [table, other.id])),
  );
  const code = sources.filter(
    (file) => !isTest(file) && !file.path.startsWith(`plugins/${id}/web/`),
  );
  return code.flatMap((file) =>
    [...tablesNamedIn(file)].flatMap((table) => {
      const owner = owners.get(table);
      return owner === undefined
        ? []
        : [
            `${file.path} queries the table "${table}" of "${owner}", which "${id}" does not depend on.`,
          ];
    }),
  );
};
