import path from 'node:path';
import ts from 'typescript';
import type { PluginManifest } from '../../contract.ts';
import { declaredDependencies } from '../sort.ts';
import type { InspectedPlugin, Rule } from '../inspect/inspected.ts';
import { hasText, LANGUAGES, localeProblems, readLocales } from './locales.ts';
import type { Locales } from './locales.ts';
import { isTest, literalsOf, nodesOf } from '../inspect/sources.ts';
import type { SourceFile } from '../inspect/sources.ts';

/** Where the shell's own texts are. */
const SHELL_LOCALES = 'web/i18n';

/** A text that is asked for. */
interface Use {
  readonly where: string;
  /** Plugin id, or `shell`. */
  readonly namespace: string;
  readonly key: string;
}

/** Every text that is asked for by name exists in every language, and the languages have the same texts. */
export const translationProblems: Rule = ({ root, plugins }) => {
  const locales = new Map<string, Locales>([
    ['shell', readLocales(path.join(root, SHELL_LOCALES))],
    ...plugins.map(({ id, folder }): [string, Locales] => [
      id,
      readLocales(path.join(folder, 'locales')),
    ]),
  ]);
  return [
    ...[...locales].flatMap(([id, texts]) =>
      localeProblems(texts).map((problem) => `"${id}": ${problem}.`),
    ),
    ...plugins.flatMap((plugin) =>
      usesOf(plugin).flatMap((use) => missing(use, locales.get(use.namespace))),
    ),
    ...plugins.flatMap((plugin) => errorProblems(plugin, locales)),
  ];
};

const missing = ({ where, namespace, key }: Use, locales: Locales | undefined): string[] => {
  const without = LANGUAGES.filter((language) => !hasText(locales?.get(language), key));
  if (without.length === 0) return [];
  return [`${where}: the text "${key}" of "${namespace}" is missing in ${without.join(', ')}.`];
};

/**
 * The settings screen names a setting, what it does, what it may be and the heading it stands under. One with `form: false`
 * has no field there.
 */
const settingTexts = ({ id, settings }: PluginManifest): Use[] => {
  const properties = (settings?.properties ?? {}) as Record<string, Record<string, unknown>>;
  return Object.entries(properties)
    .filter(([, { form }]) => form !== false)
    .flatMap(([key, { enum: values, group }]) => {
      const named = (Array.isArray(values) ? values.map(String) : []).filter(
        (value) => value !== 'enabled' && value !== 'disabled',
      );
      const texts = ['label', 'help', ...named.map((value) => `values.${value}`)];
      return [
        ...texts.map((text) => `settings.${key}.${text}`),
        ...(typeof group === 'string' ? [`settingGroups.${group}`] : []),
      ].map((text) => ({ where: `"${id}", setting ${key}`, namespace: id, key: text }));
    });
};

/** Pages name what may be off for a company, and the plans' dialog what plans include. */
const featureTexts = ({
  id,
  planFeature,
  switchable,
  planFeatures = {},
}: PluginManifest): Use[] => [
  ...(switchable === undefined && planFeature === undefined
    ? []
    : ['feature.title', 'feature.text']
  ).map((key) => ({
    where: `"${id}", ${switchable === undefined ? 'planFeature' : 'switchable'}`,
    namespace: id,
    key,
  })),
  ...Object.keys(planFeatures).flatMap((feature) =>
    ['label', 'help'].map((text) => ({
      where: `"${id}", plan feature ${feature}`,
      namespace: id,
      key: `planFeatures.${feature}.${text}`,
    })),
  ),
];

const usesOf = ({ id, manifest, sources }: InspectedPlugin): Use[] => [
  ...manifest.web.nav.map(({ path: entry, label }) => ({
    where: `"${id}", menu entry ${entry}`,
    namespace: id,
    key: label,
  })),
  ...(manifest.web.fills ?? []).flatMap(({ slot, label }) =>
    label === undefined ? [] : [{ where: `"${id}", fill of ${slot}`, namespace: id, key: label }],
  ),
  ...settingTexts(manifest),
  ...featureTexts(manifest),
  ...sources
    .filter((file) => file.path.startsWith(`plugins/${id}/web/`) && !isTest(file))
    .flatMap((file) => textsAsked(file, id)),
];

/** Calls of a translator with a text that stands there: `t('list.empty')`, `text('shell:actions.save')`. */
const textsAsked = ({ path: where, syntax }: SourceFile, id: string): Use[] => {
  const translators = translatorsIn(syntax, id);
  return [...nodesOf(syntax)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return [];
    const namespace = translators.get(node.expression.text);
    if (namespace === undefined) return [];
    return literalsOf(node.arguments[0]).map((text) => {
      const [, prefix, key] = /^(?:([\w-]+):)?(.*)$/s.exec(text) ?? [];
      return { where, namespace: prefix ?? namespace, key: key ?? text };
    });
  });
};

/** Name of a translating function → the namespace it looks in. One that is handed in as `t` is the plugin's. */
const translatorsIn = (syntax: ts.SourceFile, id: string): Map<string, string> => {
  const translators = new Map([
    ['t', id],
    ['text', 'shell'],
  ]);
  for (const node of nodesOf(syntax)) {
    if (!ts.isVariableDeclaration(node) || !node.initializer) continue;
    const call = node.initializer;
    if (!ts.isCallExpression(call) || call.expression.getText() !== 'useTexts') continue;
    const argument = call.arguments[0];
    const namespace = argument ? (literalsOf(argument)[0] ?? id) : 'shell';
    translators.set(node.name.getText(), namespace);
  }
  return translators;
};

/** Codes a plugin answers with are shown to people: each needs words, its own, a dependency's or the shell's. */
const errorProblems = (
  { id, manifest, sources }: InspectedPlugin,
  locales: ReadonlyMap<string, Locales>,
): string[] => {
  const namespaces = [id, 'shell', ...declaredDependencies(manifest)];
  return sources
    .filter((file) => !isTest(file))
    .flatMap((file) => [...nodesOf(file.syntax)].flatMap(codesIn))
    .flatMap((code) => {
      const key = `errors.${code}`;
      const without = LANGUAGES.filter(
        (language) => !namespaces.some((name) => hasText(locales.get(name)?.get(language), key)),
      );
      if (without.length === 0) return [];
      return [`"${id}": the error ${code} has no words (${key}) in ${without.join(', ')}.`];
    });
};

const codesIn = (node: ts.Node): string[] => {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineErrors') return [];
  const codes = node.arguments[0];
  if (!codes || !ts.isObjectLiteralExpression(codes)) return [];
  return codes.properties.flatMap(({ name }) => name?.getText() ?? []);
};
