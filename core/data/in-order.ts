interface Place<T> {
  /** Undefined while its transaction is still ending. */
  items: readonly T[] | undefined;
}

/**
 * Hands on what transactions of one line brought, in the order of their places, although their commits may be heard of
 * in another: two answers of the database that are there at once are read in any order.
 */
export class InOrder<T> {
  readonly #lines = new Map<number, Place<T>[]>();
  readonly #handOn: (items: readonly T[]) => void;

  constructor(handOn: (items: readonly T[]) => void) {
    this.#handOn = handOn;
  }

  /**
   * Takes the next place in a line: while its transaction holds what puts it after all others there.
   * @returns to be called once, when the transaction has ended: with what it brought, or nothing if it failed
   */
  take(line: number): (items: readonly T[]) => void {
    const place: Place<T> = { items: undefined };
    const places = this.#lines.get(line) ?? [];
    places.push(place);
    this.#lines.set(line, places);
    return (items) => {
      place.items = items;
      this.#move(line, places);
    };
  }

  #move(line: number, places: Place<T>[]): void {
    for (let first = places[0]; first?.items; first = places[0]) {
      places.shift();
      if (places.length === 0) this.#lines.delete(line);
      if (first.items.length > 0) this.#handOn(first.items);
    }
  }
}
