import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { root } from './fingerprint.mjs';

const tsconfigRaw = await readFile(`${root}/tsconfig.json`, 'utf8');

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!/^file:.*\.tsx?$/.test(url)) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const { code } = await transform(await readFile(file, 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    sourcefile: file,
    sourcemap: 'inline',
    sourcesContent: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    tsconfigRaw,
  });
  return { format: 'module', source: code, shortCircuit: true };
}
