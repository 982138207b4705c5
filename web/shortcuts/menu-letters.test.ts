import { existsSync, readdirSync } from 'node:fs';
import t from 'tap';
import type { PluginManifest } from 'prosa/contract';

const folder = new URL('../../plugins/', import.meta.url);

const manifests = await Promise.all(
  readdirSync(folder)
    .map((name) => new URL(`${name}/manifest.ts`, folder))
    .filter((file) => existsSync(file))
    .map(async (file) => ((await import(file.href)) as { default: PluginManifest }).default),
);

const entries = manifests.flatMap(({ id, web }) =>
  web.nav.map(({ path, shortcut }) => ({ path, shortcut, id })),
);

t.test('every screen of the menu has a letter or digit of its own after g', (t) => {
  t.ok(entries.length > 8);
  for (const { id, path, shortcut } of entries) t.match(shortcut, /^[a-z0-9]$/, `${id} ${path}`);
  const letters = entries.map(({ shortcut }) => shortcut);
  t.same([...new Set(letters)], letters);
  t.end();
});
