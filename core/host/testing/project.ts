import path from 'node:path';
import type { PluginManifest } from '../../contract.ts';
import type { Project } from '../../kernel/project.ts';
import { fixtureManifest } from './fixtures.ts';

/** Files of one plugin: path inside its folder → text. */
export type PluginFiles = Readonly<Record<string, string>>;

/** The part of a tap test that is needed to write files for it. */
export interface TestFolder {
  testdir(tree: Tree): string;
}

/** A source tree of its own with these plugins, gone after the test. */
export const fixtureProject = (
  t: TestFolder,
  plugins: Readonly<Record<string, PluginFiles>>,
  others: PluginFiles = {},
): Project => {
  const files = Object.entries(plugins).flatMap(([id, own]) =>
    Object.entries(own).map(([name, text]): [string, string] => [`plugins/${id}/${name}`, text]),
  );
  const root = t.testdir(nested([...files, ...Object.entries(others), ['core/.keep', '']]));
  return { root, tree: root, extension: '.ts' };
};

/** The text of a manifest. */
export const manifestFile = (
  id: string,
  parts: Partial<Omit<PluginManifest, 'id'>> = {},
): string => {
  const data = JSON.stringify(fixtureManifest(id, parts), undefined, 2);
  return `import { defineManifest } from 'prosa/contract';\nexport default defineManifest(${data});\n`;
};

/** The text of an `index.ts` with further properties and what they need. */
export const indexFile = (properties = '', imports = ''): string =>
  `import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
${imports}
export default definePlugin({ manifest, ${properties} });
`;

interface Tree {
  [name: string]: Tree | string;
}

const nested = (files: readonly (readonly [string, string])[]): Tree => {
  const tree: Tree = {};
  for (const [file, text] of files) {
    const { dir, base } = path.posix.parse(file);
    let folder = tree;
    for (const part of dir.split('/').filter(Boolean)) {
      folder = (folder[part] ??= {}) as Tree;
    }
    folder[base] = text;
  }
  return tree;
};
