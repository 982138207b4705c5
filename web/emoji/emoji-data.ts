import type { EmojiData, SkinTone } from 'frimousse';
import type { Language } from '../i18n/languages.ts';

/** Groups in the order of the data. */
export const EMOJI_GROUPS = [
  'smileys',
  'people',
  'animals',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const;

type Tones = Record<Exclude<SkinTone, 'none'>, string>;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '');

/** Words to find an emoji by, with and without their accents: phones type neither well. */
const wordsOf = (label: string, tags: string): string[] => {
  const words = tags === '' ? [] : tags.split('|');
  const accented = [label, ...words].filter((word) => plain(word) !== word);
  return [...words, ...accented.map(plain)];
};

const skinsOf = (skins: string): Tones | undefined => {
  const [light, mediumLight, medium, mediumDark, dark] = skins.split(' ');
  if (!light || !mediumLight || !medium || !mediumDark || !dark) return undefined;
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark };
};

const emojiOf = (line: string): EmojiData['emojis'][number] => {
  const [emoji = '', group = '', version = '', label = '', tags = '', skins = ''] =
    line.split('\t');
  return {
    emoji,
    category: Number(group),
    version: Number(version),
    label,
    tags: wordsOf(label, tags),
    skins: skinsOf(skins),
  };
};

/**
 * Emojis of a language as the picker takes them.
 * @param lines as `scripts/emoji-data.mjs` writes them: one emoji each, its parts with tabs between
 * @param nameOf names of groups and skin tones in the user's language
 */
export const parseEmojis = (
  lines: readonly string[],
  language: Language,
  nameOf: (key: `groups.${(typeof EMOJI_GROUPS)[number]}` | `tones.${keyof Tones}`) => string,
): EmojiData => ({
  locale: language,
  emojis: lines.map(emojiOf),
  categories: EMOJI_GROUPS.map((group, index) => ({ index, label: nameOf(`groups.${group}`) })),
  skinTones: {
    light: nameOf('tones.light'),
    'medium-light': nameOf('tones.medium-light'),
    medium: nameOf('tones.medium'),
    'medium-dark': nameOf('tones.medium-dark'),
    dark: nameOf('tones.dark'),
  },
});

/** Each language is a file of its own, read when its user first opens the picker. */
export const EMOJI_LINES: Readonly<Record<Language, () => Promise<readonly string[]>>> = {
  pt: async () => (await import('./data/pt.json')).default,
  en: async () => (await import('./data/en.json')).default,
  es: async () => (await import('./data/es.json')).default,
};
