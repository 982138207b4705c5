/** The fault of an id for a new plugin in `plugins/`, as a sentence; undefined when it is fine. */
export const idProblem = (id: string): string | undefined => {
  const problem = packageIdProblem(id);
  if (problem !== undefined) return problem;
  if (singular(id) === id) {
    return `A new plugin is called by the plural of what it keeps: ${id}s rather than ${id}.`;
  }
  return undefined;
};

/** The fault of an id for a plugin in a package of its own, as a sentence; undefined when it is fine. */
export const packageIdProblem = (id: string): string | undefined => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
    return `"${id}" is no plugin id: small letters, digits and hyphens, such as quick-replies.`;
  }
  return id === 'core' || id === 'shell' ? `"${id}" is taken by Prosa itself.` : undefined;
};

/** The replacement for each spelling of the id in the templates of a package. */
export const packageSpellings = (id: string): readonly (readonly [from: string, to: string])[] => [
  ['sample-plugin', id],
  ['sample_plugin', id.replaceAll('-', '_')],
  ['SAMPLE_PLUGIN', id.replaceAll('-', '_').toUpperCase()],
  ['samplePlugin', camel(id)],
  ['Sample plugin', sentence(id)],
];

/**
 * The replacement for each spelling of the templates' word, longest first, so that a plural is not taken for its
 * singular.
 */
export const spellings = (id: string): readonly (readonly [from: string, to: string])[] => {
  const one = singular(id);
  return [
    ['sample-items', id],
    ['sample_items', id.replaceAll('-', '_')],
    ['SampleItems', pascal(id)],
    ['sampleItems', camel(id)],
    ['Sample items', sentence(id)],
    ['sample items', id.replaceAll('-', ' ')],
    ['sample-item', one],
    ['SAMPLE_ITEM', one.replaceAll('-', '_').toUpperCase()],
    ['SampleItem', pascal(one)],
    ['sampleItem', camel(one)],
    ['Sample item', sentence(one)],
    ['sample item', one.replaceAll('-', ' ')],
  ];
};

const singular = (plural: string): string => {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y');
  if (/(ss|[^o]us|x|z|ch|sh)es$/.test(plural)) return plural.replace(/es$/, '');
  return /[^su]s$/.test(plural) ? plural.replace(/s$/, '') : plural;
};

const pascal = (kebab: string): string =>
  kebab.replace(/(?:^|-)(.)/g, (_match, first: string) => first.toUpperCase());

const camel = (kebab: string): string =>
  kebab.replace(/-(.)/g, (_match, first: string) => first.toUpperCase());

const sentence = (kebab: string): string => {
  const words = kebab.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
