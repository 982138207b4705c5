/** Characters above Latin-1 that the fonts of every PDF reader have, too. */
const FURTHER = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isPrintable = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return (
    (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || FURTHER.includes(character)
  );
};

/**
 * A text as the fonts of every PDF reader can show it: those of Western Europe. Letters of others lose their marks, and what is
 * left becomes a question mark, rather than another character.
 */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replaceAll(/\s+/gu, ' '), (character) => {
    if (isPrintable(character)) return character;
    const [plain = ''] = character.normalize('NFKD');
    return isPrintable(plain) ? plain : '?';
  }).join('');
