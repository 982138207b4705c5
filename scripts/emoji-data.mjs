/**
 * `node scripts/emoji-data.mjs FOLDER`: writes the emojis of the picker anew, from an unpacked package
 * `emojibase-data` (`npm pack emojibase-data`). The package itself is no dependency: it holds thirty languages in
 * 51 MB, and three of them are needed. A line holds emoji, group, version, name, words and skin tones, with tabs between.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const LANGUAGES = ['pt', 'en', 'es'];
/** Devices of the last years have glyphs for them; a later emoji would be a box to many customers. */
const LATEST_VERSION = 15;
/** Groups of `emojibase-data` in the picker's order; the second one of the package holds parts of emojis only. */
const GROUPS = [0, 1, 3, 4, 5, 6, 7, 8, 9];

const target = path.resolve(import.meta.dirname, '../web/emoji/data');
const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error('Give the folder of an unpacked package emojibase-data.');
  process.exit(1);
}

/**
 * @typedef {object} Emoji
 * @property {string} emoji
 * @property {string} label
 * @property {number} version
 * @property {number} [group]
 * @property {readonly string[]} [tags]
 * @property {readonly { emoji: string, tone: number | readonly number[] }[]} [skins]
 */

/** @param {Emoji} emoji */
const lineOf = ({ emoji, label, version, group = -1, tags = [], skins = [] }) => {
  const tones = skins.filter(({ tone }) => typeof tone === 'number').map((skin) => skin.emoji);
  return [emoji, GROUPS.indexOf(group), version, label, tags.join('|'), tones.join(' ')].join('\t');
};

for (const language of LANGUAGES) {
  const file = path.join(source, language, 'data.json');
  /** @type {unknown} */
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  const emojis = /** @type {readonly Emoji[]} */ (stored);
  const lines = emojis
    .filter(({ group, version }) => GROUPS.includes(group ?? -1) && version <= LATEST_VERSION)
    .map(lineOf);
  writeFileSync(path.join(target, `${language}.json`), `${JSON.stringify(lines, null, 2)}\n`);
  console.log(`${language}: ${lines.length} emojis`);
}
