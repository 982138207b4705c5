/** Each carries white text at 4.5:1 or more. */
const COLORS = [
  '#c2410c',
  '#0369a1',
  '#15803d',
  '#6d28d9',
  '#0f766e',
  '#be185d',
  '#b45309',
  '#4338ca',
  '#b91c1c',
  '#4d7c0f',
  '#7c3aed',
  '#57534e',
] as const;

const SMALL_WORDS = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'del', 'la', 'las', 'los', 'y']);

/** Two letters for a name: of its first two words that count; of a number its last two digits. */
export const initialsOf = (name: string): string => {
  const words = name
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()));
  const [first] = words;
  if (first === undefined) return '?';
  const digits = name.replace(/\D/g, '');
  if (!/\p{L}/u.test(name) && digits.length > 1) return digits.slice(-2);
  return [first, words[1]]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

/** The same name has the same colour everywhere and always. */
export const avatarColor = (name: string): string => {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // The low bits of names that differ little are alike; the high ones are not.
  hash = (hash ^ (hash >>> 15)) >>> 0;
  return COLORS[hash % COLORS.length] ?? COLORS[0];
};
