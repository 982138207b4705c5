/** A stretch of a message's text as people mark it up on the channel: `*bold*`, `_italic_`, `~struck~`, a link. */
export type Run =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'struck'; readonly runs: readonly Run[] };

const MARKS = { '*': 'bold', _: 'italic', '~': 'struck' } as const;
type Mark = keyof typeof MARKS;

const FENCE = '```';
/** Links worth recognising; whatever follows a scheme up to a blank. */
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;
/** Punctuation that ends a sentence rather than an address. */
const TRAILING = new Set('.,;:!?)]}\'"*_~'.split(''));
/** Marks inside marks, at most. */
const DEPTH = 3;
/** A longer text is shown without marks: nobody writes it by hand. */
const LONGEST = 20_000;

const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

const trimmed = (address: string): string => {
  let end = address.length;
  while (end > 0 && TRAILING.has(address[end - 1] ?? '')) end -= 1;
  // A closing bracket belongs to an address that has an opening one.
  if (address[end] === ')' && address.slice(0, end).includes('(')) end += 1;
  return address.slice(0, end);
};

/**
 * The address behind a link. Undefined for one that names a user before the host (`https://bank.com@evil.com`), since
 * people take the name for the host, and for what is no address at all.
 */
const hrefOf = (address: string): string | undefined => {
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  const authority = /^[^:]+:[/\\]*([^/\\?#]*)/.exec(href)?.[1] ?? '';
  return URL.canParse(href) && !authority.includes('@') ? href : undefined;
};

const linked = (text: string): Run[] => {
  const runs: Run[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const address = trimmed(match[0]);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (match.index > from) runs.push({ kind: 'text', text: text.slice(from, match.index) });
    runs.push({ kind: 'link', text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) runs.push({ kind: 'text', text: text.slice(from) });
  return runs;
};

const addressesIn = (text: string): Uint8Array => {
  const inside = new Uint8Array(text.length);
  for (const { index, 0: all } of text.matchAll(LINK)) inside.fill(1, index, index + all.length);
  return inside;
};

const isMark = (character: string | undefined): character is Mark =>
  character !== undefined && character in MARKS;

/** For each place, where the mark found there would close on the same line; 0 where it would not. */
const closings = (text: string): Uint32Array => {
  const closes = new Uint32Array(text.length);
  const next: Record<Mark, number> = { '*': 0, _: 0, '~': 0 };
  const addresses = addressesIn(text);
  // Backwards, so that every closing mark ahead is known: one pass, however many stars a text has.
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const mark = text[at];
    if (mark === '\n') Object.assign(next, { '*': 0, _: 0, '~': 0 });
    if (!isMark(mark) || addresses[at] === 1) continue;
    const [before, after] = [text[at - 1], text[at + 1]];
    const opens = !isWord(before) && after !== undefined && !/\s/.test(after) && after !== mark;
    if (opens) closes[at] = next[mark];
    const shuts = before !== undefined && !/\s/.test(before) && before !== mark && !isWord(after);
    if (shuts) next[mark] = at;
  }
  return closes;
};

const parse = (text: string, depth: number): Run[] => {
  if (depth === 0 || !/[*_~]/.test(text)) return linked(text);
  const closes = closings(text);
  const runs: Run[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    const end = closes[at] ?? 0;
    if (end === 0 || !isMark(mark)) continue;
    runs.push(...linked(text.slice(from, at)));
    runs.push({ kind: MARKS[mark], runs: parse(text.slice(at + 1, end), depth - 1) });
    from = end + 1;
    at = end;
  }
  return [...runs, ...linked(text.slice(from))];
};

/** Reads a message's text. Text that is not marked up as it should be stays as it was written. */
export const richText = (text: string): readonly Run[] => {
  if (text.length > LONGEST) return [{ kind: 'text', text }];
  return text.split(FENCE).flatMap((part, index, parts): Run[] => {
    const isCode = index % 2 === 1 && index < parts.length - 1;
    if (isCode && part.trim() !== '') return [{ kind: 'code', text: part.replace(/^\n|\n$/g, '') }];
    if (isCode) return [{ kind: 'text', text: FENCE + part + FENCE }];
    const isLoose = index % 2 === 1;
    return parse(isLoose ? FENCE + part : part, DEPTH);
  });
};

const wordsOf = (run: Run): string => ('runs' in run ? run.runs.map(wordsOf).join('') : run.text);

/** The same words in one line, without marks: for rows and quotes. */
export const oneLine = (text: string): string =>
  richText(text.slice(0, 500)).map(wordsOf).join('').replace(/\s+/g, ' ').trim();
