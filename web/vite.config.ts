import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { chunks } from './build/chunks.ts';
import { leanIcons } from './build/lean-icons.ts';
import { pureModules } from './build/pure-modules.ts';
import { slimManifests } from './build/slim-manifests.ts';
import { webManifest } from './build/web-manifest.ts';
import { pluginPackages } from '../scripts/build/plugin-packages.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const project = path.join(root, '..');
const PACKAGES = 'virtual:prosa-packages';
const TEXTS = /^virtual:prosa-texts-(pt|en|es)$/;

interface Found {
  readonly id: string;
  readonly folder: string;
}

const folders = (): readonly Found[] =>
  readdirSync(path.join(project, 'plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ id: name, folder: path.join(project, 'plugins', name) }));

/** The screens of plugins in packages. */
const packagesModule = (): string => {
  const found = pluginPackages(project).filter(({ web }) => web !== undefined);
  const imports = found.map(({ web }, at) => `import web${at} from ${JSON.stringify(web)};`);
  const entries = found.map(({ styles }, at) =>
    styles === undefined
      ? `{ web: web${at} }`
      : `{ web: web${at}, styles: () => import(${JSON.stringify(styles)}) }`,
  );
  return `${imports.join('\n')}\nexport const packages = [${entries.join(', ')}];`;
};

/** All texts of a language as one module, so that a language is one file and one request. */
const textsModule = (language: string): string => {
  const file = `locales/${language}.json`;
  const found = [...folders(), ...pluginPackages(project)].filter(({ folder }) =>
    existsSync(path.join(folder, file)),
  );
  const imports = found.map(
    ({ folder }, at) => `import texts${at} from ${JSON.stringify(path.join(folder, file))};`,
  );
  const shell = JSON.stringify(path.join(root, `i18n/${language}.json`));
  const entries = found.map((plugin, at) => `${JSON.stringify(plugin.id)}: texts${at}`);
  return `import shell from ${shell};\n${imports.join('\n')}\nexport default { shell, ${entries.join(', ')} };`;
};

/** Gives the shell what only the file system knows: plugins that are packages, and the texts of all. */
const foundPlugins = (): Plugin => ({
  name: 'prosa-plugins',
  resolveId: (source) => (source === PACKAGES || TEXTS.test(source) ? `\0${source}` : undefined),
  load(id) {
    if (id === `\0${PACKAGES}`) return packagesModule();
    const language = TEXTS.exec(id.slice(1))?.[1];
    return language === undefined ? undefined : textsModule(language);
  },
});

const BEFORE_PAINT = 'theme/before-paint.js';

/** Puts the small script that must run before the first paint into the page, under a hashed name. */
const beforePaint = (): Plugin => {
  let source: string | undefined;
  return {
    name: 'prosa-before-paint',
    buildStart() {
      if (this.environment.mode !== 'build') return;
      source = readFileSync(path.join(root, BEFORE_PAINT), 'utf8');
      this.emitFile({ type: 'asset', name: 'before-paint.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const built = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.source === source,
        );
        const src = built ? `/${built.fileName}` : `/${BEFORE_PAINT}`;
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }];
      },
    },
  };
};

/** Where `npm run dev` looks for the server, unless told. */
const server = process.env.PROSA_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root,
  base: '/',
  publicDir: false,
  plugins: [
    foundPlugins(),
    slimManifests(() => pluginPackages(project)),
    beforePaint(),
    webManifest(() => readFileSync(path.join(root, 'icon.svg'), 'utf8')),
    leanIcons(),
    pureModules(),
    chunks(root),
    react(),
  ],
  resolve: {
    conditions: ['prosa-dev', ...defaultClientConditions],
    // Packages outside of this project name its entries too.
    alias: [
      {
        find: /^prosa\/web\/(media|voice|emoji|conversation)\.css$/,
        replacement: `${root}$1/$1.css`,
      },
      {
        find: /^prosa\/plugins\/([^/]+)$/,
        replacement: path.join(project, 'plugins/$1/public.ts'),
      },
      { find: 'prosa/schemas', replacement: path.join(project, 'core/kernel/schemas.ts') },
      { find: 'prosa/contract', replacement: path.join(project, 'core/contract.ts') },
      { find: 'prosa/web', replacement: path.join(root, 'api.ts') },
    ],
    dedupe: ['react', 'react-dom', 'jotai', 'i18next', 'react-i18next', 'react-router-dom'],
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: [project] },
    proxy: {
      // With its slash: web/api.ts is a module of the page.
      '/api/': server,
      '/media/': server,
      '/mqtt': { target: server, ws: true },
    },
  },
  build: {
    outDir: path.join(project, 'dist/web'),
    emptyOutDir: true,
    // Tells which files a page needs: the measurement of its weight reads it.
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A font or icon inside the style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // A dynamic import may also break a circle of modules, as the one of SupportContact.tsx does.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
});
