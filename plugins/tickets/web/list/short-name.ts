/** Characters of a contact's name a phone's list has room for. */
const ROOM = 10;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A name as a narrow list shows it: ten characters, as a reader counts them, and an ellipsis for the rest. */
export const shortName = (name: string): string => {
  const all = [...characters.segment(name)];
  if (all.length <= ROOM) return name;
  const kept = all.slice(0, ROOM).map(({ segment }) => segment);
  return `${kept.join('').trimEnd()}…`;
};
