import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './fingerprint.mjs';

const file = path.join(root, 'dist/build.json');

/**
 * The sources, tools and outputs of the last build.
 * @typedef {object} BuildRecord
 * @property {Readonly<Record<string, string>>} server fingerprint of each source, by its path
 * @property {string} tools fingerprint of what the server was built with
 * @property {string} web fingerprint of all sources of the page
 * @property {readonly string[]} outputs what the server's part consists of, relative to `dist/`
 * @property {readonly string[]} leftOut plugins the server is without
 */

/** @type {BuildRecord} */
const NOTHING = { server: {}, tools: '', web: '', outputs: [], leftOut: [] };

/** @returns {BuildRecord} an empty one before the first build */
export function readRecord() {
  try {
    /** @type {unknown} */
    const record = JSON.parse(readFileSync(file, 'utf8'));
    return { ...NOTHING, .../** @type {Partial<BuildRecord>} */ (record) };
  } catch {
    return NOTHING;
  }
}

/** @param {BuildRecord} record */
export function writeRecord(record) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(record, null, 1)}\n`);
}
