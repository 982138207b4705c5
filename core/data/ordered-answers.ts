/** A transaction's place among those of its line. */
export interface Place<T> {
  /** Tells where it stands, when that is known: transactions of a line are numbered in the order of their commits. */
  at(sequence: number): void;
  /** Tells once that the transaction has ended: with what it brought, or nothing if it failed. */
  end(items: readonly T[]): void;
}

interface Waiting<T> {
  readonly takenAt: number;
  placed: { readonly at: number; readonly sequence: number } | undefined;
  /** Undefined while its transaction is still ending. */
  items: readonly T[] | undefined;
}

interface Line<T> {
  moment: number;
  readonly waiting: Set<Waiting<T>>;
}

/** Whether `other` stands, or may yet turn out to stand, before a transaction that knows its place. */
const isBefore = <T>(
  other: Waiting<T>,
  { at, sequence }: { readonly at: number; readonly sequence: number },
): boolean => (other.placed ? other.placed.sequence < sequence : other.takenAt < at);

/**
 * Hands on what transactions of one line brought, in the order of their sequences, although they are heard of in
 * another: answers of the database that are there at once are read in any order. One that asked for its place after
 * another knew its own stands behind it, so nobody waits for those who come later.
 */
export class OrderedAnswers<T> {
  readonly #lines = new Map<number, Line<T>>();
  readonly #handOn: (items: readonly T[]) => void;

  constructor(handOn: (items: readonly T[]) => void) {
    this.#handOn = handOn;
  }

  /** To be called when a transaction asks for its place in a line. */
  take(lineId: number): Place<T> {
    const line = this.#lines.get(lineId) ?? { moment: 0, waiting: new Set() };
    this.#lines.set(lineId, line);
    line.moment += 1;
    const mine: Waiting<T> = { takenAt: line.moment, placed: undefined, items: undefined };
    line.waiting.add(mine);
    return {
      at: (sequence) => {
        line.moment += 1;
        mine.placed = { at: line.moment, sequence };
      },
      end: (items) => {
        mine.items = items;
        if (items.length === 0) line.waiting.delete(mine);
        this.#move(lineId, line);
      },
    };
  }

  #move(lineId: number, line: Line<T>): void {
    for (let next = first(line); next?.items; next = first(line)) {
      line.waiting.delete(next);
      this.#handOn(next.items);
    }
    if (line.waiting.size === 0) this.#lines.delete(lineId);
  }
}

/** The one before which nobody stands or may stand, if it is known. */
const first = <T>({ waiting }: Line<T>): Waiting<T> | undefined =>
  [...waiting].find(
    ({ placed, items }) =>
      items &&
      placed &&
      ![...waiting].some((other) => other.placed !== placed && isBefore(other, placed)),
  );
