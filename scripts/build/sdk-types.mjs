import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { root } from './fingerprint.mjs';
import { packageOf } from './packages.mjs';

const run = promisify(execFile);

/**
 * Writes the types of all that is exported into `types/`.
 * @param {string} folder
 * @param {{ readonly server: readonly string[], readonly web: readonly string[] }} sources
 * @returns {Promise<ReadonlySet<string>>} packages whose types they use
 */
export async function declareTypes(folder, sources) {
  const types = path.join(folder, 'types');
  await Promise.all([
    emitTypes(types, 'tsconfig.json', sources.server),
    emitTypes(types, 'web/tsconfig.json', [...sources.web, 'web/virtual.d.ts']),
  ]);
  const files = readdirSync(types, { recursive: true })
    .map((file) => String(file).split(path.sep).join('/'))
    .filter((file) => file.endsWith('.d.ts'))
    .sort();
  const texts = files.map((file) => readFileSync(path.join(types, file), 'utf8'));
  // A manifest knows the contract alone, but whoever writes routes needs what Prosa adds to Fastify's types.
  const additions = files.filter((_file, at) => /^declare module 'fastify'/m.test(texts[at] ?? ''));
  const lines = [
    `export * from './core/contract.ts';`,
    ...additions.map((file) => `import type {} from './${file.replace(/\.d\.ts$/, '.ts')}';`),
  ];
  writeFileSync(path.join(types, 'contract.d.ts'), `${lines.join('\n')}\n`);
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)].map(([, name = '']) => name),
  );
  const used = new Set(names.flatMap((name) => packageOf(name) ?? []));
  used.delete('prosa');
  return used;
}

/**
 * @param {string} outDir
 * @param {string} base configuration of the compiler, relative to the project
 * @param {readonly string[]} files
 */
async function emitTypes(outDir, base, files) {
  const config = path.join(
    root,
    `node_modules/.cache/prosa-types-${String(process.pid)}-${base.replace('/', '-')}`,
  );
  const options = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    incremental: false,
    tsBuildInfoFile: null,
    allowJs: true,
    checkJs: false,
    rootDir: root,
    outDir,
  };
  const absolute = files.map((file) => path.join(root, file));
  mkdirSync(path.dirname(config), { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, base),
      compilerOptions: options,
      include: [],
      files: absolute,
    }),
  );
  const compiler = path.join(root, 'node_modules/@typescript/native-preview/bin/tsgo');
  try {
    await run(process.execPath, [compiler, '-p', config], { cwd: root });
  } catch (error) {
    const { stdout = '' } = /** @type {{ stdout?: string }} */ (error);
    throw new Error(`The types could not be written:\n${stdout}`, { cause: error });
  } finally {
    rmSync(config, { force: true });
  }
}
