import { declaredDependencies } from '../sort.ts';
import type { Inspected, InspectedPlugin, Rule } from '../inspect/inspected.ts';
import { ELSEWHERE, SHELL, SlotSources } from './slot-sources.ts';
import { isTest, readSources, screensIn } from '../inspect/sources.ts';

/** Slots are opened by who defines and draws them, and filled with what was made for them. */
export const slotProblems: Rule = (project) => {
  const shell = readSources(project.root, 'web').filter((file) => !isTest(file));
  const plugins = project.plugins.map(({ id, sources }) => ({ id, sources }));
  const slots = new SlotSources([{ id: SHELL, sources: shell }, ...plugins]);
  const opened = new Set([
    ...slots.drawnIn(shell),
    ...project.manifests.flatMap(({ web }) => web.opens ?? []),
  ]);
  return project.plugins.flatMap((plugin) => [
    ...openingProblems(plugin, slots),
    ...reachProblems(plugin, project, opened),
    ...labelProblems(plugin, project),
    ...fillProblems(plugin, slots),
  ]);
};

const openingProblems = (
  { id, manifest, sources }: InspectedPlugin,
  slots: SlotSources,
): string[] => {
  const { opens = [] } = manifest.web;
  const defined = slots.definedBy(id);
  const drawn = slots.drawnIn(sources);
  // A plugin below may have its slot drawn in more than one place: the form of a contact stands beside its tickets too.
  const lent = new Set(declaredDependencies(manifest).flatMap((below) => slots.definedBy(below)));
  return [
    ...opens
      .filter((slot) => !defined.includes(slot))
      .map((slot) => `"${id}" opens the slot "${slot}", but defines it nowhere.`),
    ...opens
      .filter((slot) => !drawn.has(slot))
      .map((slot) => `"${id}" opens the slot "${slot}", but renders it nowhere.`),
    ...[...new Set([...defined, ...drawn])]
      .filter((slot) => !opens.includes(slot) && !lent.has(slot))
      .map(
        (slot) =>
          `"${id}" ${drawn.has(slot) ? 'renders' : 'defines'} the slot "${slot}", which its manifest does not open.`,
      ),
  ];
};

const reachProblems = (
  { id, manifest }: InspectedPlugin,
  { manifests }: Inspected,
  opened: ReadonlySet<string>,
): string[] => {
  const reach = [id, SHELL, ...declaredDependencies(manifest)];
  const optional = manifest.optional ?? [];
  return (manifest.web.fills ?? []).flatMap(({ slot }) => {
    const owner = slot.split('.')[0] ?? '';
    if (!reach.includes(owner)) return [`"${id}" fills "${slot}" without depending on "${owner}".`];
    if (opened.has(slot)) return [];
    if (optional.includes(owner) && !manifests.some((other) => other.id === owner)) return [];
    return [`"${id}" fills the slot "${slot}", which nobody opens.`];
  });
};

/** A name that waits for a setting waits for one that the plugin can rely on, and for a value that it can have. */
const labelProblems = ({ id, manifest }: InspectedPlugin, { manifests }: Inspected): string[] => {
  const reach = [id, ...declaredDependencies(manifest)];
  const settings = new Map(
    manifests
      .filter((other) => reach.includes(other.id))
      .flatMap(({ settings: schema }) => Object.entries(schema?.properties ?? {})),
  );
  return (manifest.web.fills ?? []).flatMap(({ slot, labelWhile }) => {
    if (!labelWhile) return [];
    const { key, value } = labelWhile;
    const schema = settings.get(key) as { readonly enum?: readonly unknown[] } | undefined;
    if (!schema) {
      return [
        `"${id}" fills "${slot}" while the setting "${key}" has a value, which nobody declares.`,
      ];
    }
    if (schema.enum?.includes(value) !== false) return [];
    return [`"${id}" fills "${slot}" while "${key}" is "${value}", which it cannot be.`];
  });
};

/** The slot in the manifest is the one in `web/index.ts`, by which the compiler judges the component. */
const fillProblems = ({ id, manifest, sources }: InspectedPlugin, slots: SlotSources): string[] => {
  const index = sources.find((file) => file.path === `plugins/${id}/web/index.ts`);
  if (!index) return [];
  const made = new Map(
    screensIn(index).map((property) => [
      property.name?.getText() ?? '',
      slots.filledBy(index, property),
    ]),
  );
  return (manifest.web.fills ?? []).flatMap(({ slot, component }) => {
    const known = made.get(component);
    // Of a slot in a package the compiler alone knows the id.
    if (!made.has(component) || known === slot || known === ELSEWHERE) return [];
    return [
      known === undefined
        ? `"${id}" fills "${slot}" with ${component}, which plugins/${id}/web/index.ts does not make with fillSlot.`
        : `"${id}" fills "${slot}" with ${component}, which plugins/${id}/web/index.ts makes for "${known}".`,
    ];
  });
};
