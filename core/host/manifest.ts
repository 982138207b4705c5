import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import type { JsonSchema, PluginManifest } from '../contract.ts';
import schema from '../manifest.schema.json' with { type: 'json' };
import { PluginError } from './plugin-error.ts';

const ajv = new Ajv({ allErrors: true, strict: false });
const matches = ajv.compile<PluginManifest>(schema);

/**
 * Everything wrong with one manifest by itself, each as a sentence; empty when it is sound.
 * @param folder name of the folder it stands in, which must be its id; leave it out for packages
 */
export const manifestProblems = (manifest: unknown, folder?: string): string[] => {
  const name = folder ?? idOf(manifest);
  const say = (problem: string): string => `Plugin "${name}": ${problem}`;
  const problems: string[] = [];
  if (folder !== undefined && idOf(manifest) !== folder) {
    problems.push(`id is "${idOf(manifest)}", but its folder is "${folder}".`);
  }
  if (!matches(manifest)) {
    problems.push(...(matches.errors ?? []).filter(isTelling).map(sentence));
    return problems.map(say);
  }
  problems.push(...namingProblems(manifest), ...schemaProblems(manifest));
  return problems.map(say);
};

/**
 * Stops at manifests that are not sound, naming every problem of all of them at once.
 * @throws PluginError
 */
export const requireManifests = (manifests: readonly PluginManifest[]): void => {
  const problems = manifests.flatMap((manifest) => manifestProblems(manifest));
  if (problems.length > 0) throw new PluginError('ERR_PLUGIN_MANIFEST', problems.join('\n'));
};

const idOf = (manifest: unknown): string =>
  typeof manifest === 'object' && manifest !== null && 'id' in manifest
    ? String(manifest.id)
    : 'without id';

/** Combining keywords repeat what their parts already said. */
const isTelling = ({ keyword }: ErrorObject): boolean =>
  !['anyOf', 'allOf', 'propertyNames'].includes(keyword);

const sentence = ({ instancePath, propertyName, message, params }: ErrorObject): string => {
  const place = [instancePath.slice(1).replaceAll('/', '.'), propertyName]
    .filter(Boolean)
    .join('.');
  const extra: unknown = params.additionalProperty ?? params.allowedValues;
  const detail =
    extra === undefined ? '' : ` (${([] as unknown[]).concat(extra).map(String).join(', ')})`;
  return `${place === '' ? 'the manifest' : place} ${message ?? 'is wrong'}${detail}.`;
};

const namingProblems = ({
  id,
  dependsOn,
  optional = [],
  events,
  web,
  settings,
}: PluginManifest): string[] => {
  const own = `${id}.`;
  return [
    ...dependsOn
      .filter((other) => optional.includes(other))
      .map((other) => `"${other}" is both in dependsOn and optional.`),
    ...Object.keys(events.publishes)
      .filter((event) => !event.startsWith(own))
      .map((event) => `event "${event}" is published, so its name must begin with "${own}".`),
    ...(web.opens ?? [])
      .filter((slot) => !slot.startsWith(own))
      .map((slot) => `slot "${slot}" is opened, so its name must begin with "${own}".`),
    ...web.nav
      .filter(({ path }) => !web.routes.some((route) => leadsTo(route.path, path)))
      .map(({ path }) => `the menu leads to "${path}", which is none of its routes.`),
    ...web.routes
      .filter(({ whileEnabled }) => whileEnabled !== undefined && !isSwitch(settings, whileEnabled))
      .map(
        ({ path, whileEnabled = '' }) =>
          `screen "${path}" needs "${whileEnabled}", which is no setting of its own with platform "shared".`,
      ),
  ];
};

const isSwitch = (settings: JsonSchema | undefined, key: string): boolean => {
  const properties = (settings?.properties ?? {}) as Readonly<
    Record<string, { platform?: unknown }>
  >;
  return properties[key]?.platform === 'shared';
};

/** A menu entry may leave out the optional ends of a route: `/tickets` leads to `/tickets/:id?`. */
const leadsTo = (route: string, path: string): boolean =>
  route === path || route.replace(/(\/:\w+\?)+$/, '') === path;

const schemaProblems = ({ settings, events, tasks }: PluginManifest): string[] => {
  const schemas: [string, JsonSchema][] = [
    ...(settings ? ([['settings', settings]] as [string, JsonSchema][]) : []),
    ...Object.entries(events.publishes).map(([event, { payload }]): [string, JsonSchema] => [
      `payload of event "${event}"`,
      payload,
    ]),
    ...Object.entries(tasks).map(([task, { payload }]): [string, JsonSchema] => [
      `payload of task "${task}"`,
      payload,
    ]),
  ];
  return schemas.flatMap(([place, candidate]) =>
    ajv.validateSchema(candidate) === true
      ? []
      : [`${place} is not a JSON Schema: ${ajv.errorsText(ajv.errors, { dataVar: 'schema' })}.`],
  );
};
