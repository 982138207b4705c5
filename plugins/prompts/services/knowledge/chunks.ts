/** Characters that a chunk aims at: some paragraphs, so that a few of them fit into a request to a model. */
const CHUNK_LENGTH = 1_000;

/** Characters that a chunk never exceeds, with its heading. */
export const LONGEST_CHUNK = 1_500;

const LONGEST_HEADING = 200;

/** A line that begins with `# ` names what follows until the next one. */
const HEADING = /^#{1,6} +(?<name>.+)$/;

const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll('\0', '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** A text cut at blanks, best behind the end of a sentence, into pieces of a length at most. */
const cutAt = (text: string, most: number): string[] => {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const head = rest.slice(0, most);
    const sentence = Math.max(
      head.lastIndexOf('. '),
      head.lastIndexOf('? '),
      head.lastIndexOf('! '),
      head.lastIndexOf('\n'),
    );
    const blank = head.lastIndexOf(' ');
    const place = sentence > most / 2 ? sentence + 1 : blank > most / 2 ? blank : safeEnd(head);
    pieces.push(rest.slice(0, place).trim());
    rest = rest.slice(place).trim();
  }
  return [...pieces, rest].filter((piece) => piece !== '');
};

/** The length of a text without the first half of a pair of surrogates at its end. */
const safeEnd = (text: string): number =>
  /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;

/** Collects paragraphs of one heading until a chunk is full. */
class Chunks {
  readonly done: string[] = [];
  #heading = '';
  #paragraphs: string[] = [];
  #length = 0;

  head(name: string): void {
    this.flush();
    this.#heading = name.slice(0, safeEnd(name.slice(0, LONGEST_HEADING)));
  }

  add(paragraph: string): void {
    for (const piece of cutAt(paragraph, CHUNK_LENGTH)) {
      if (this.#length > 0 && this.#length + piece.length > CHUNK_LENGTH) this.flush();
      this.#paragraphs.push(piece);
      this.#length += piece.length;
    }
  }

  flush(): void {
    if (this.#paragraphs.length > 0) {
      this.done.push([this.#heading, ...this.#paragraphs].filter((part) => part !== '').join('\n'));
    }
    this.#paragraphs = [];
    this.#length = 0;
  }
}

/**
 * A text as the pieces it is searched by: whole paragraphs as far as they fit, each piece under the heading it stands
 * under. Every word of the text is in one of them.
 */
export const chunksOf = (text: string): readonly string[] => {
  const chunks = new Chunks();
  for (const block of tidied(text).split('\n\n')) {
    let paragraph: string[] = [];
    for (const line of block.split('\n')) {
      const heading = HEADING.exec(line)?.groups?.name;
      if (heading === undefined || heading.length > LONGEST_HEADING) paragraph.push(line);
      else {
        if (paragraph.length > 0) chunks.add(paragraph.join('\n'));
        paragraph = [];
        chunks.head(heading);
      }
    }
    if (paragraph.length > 0) chunks.add(paragraph.join('\n'));
  }
  chunks.flush();
  return chunks.done;
};
