/** A text is written with two bytes for each character, is followed by its fonts, by phonetic signs. */
const WIDE = 0x01;
const PHONETIC = 0x04;
const RICH = 0x08;

/** Bytes of what one font says of a text. */
const RUN = 4;

/** Reads the values of a record one after another, across the pieces in which it stands. */
export class RecordReader {
  readonly #pieces: readonly Uint8Array[];
  #piece = 0;
  #at = 0;

  constructor(pieces: readonly Uint8Array[]) {
    this.#pieces = pieces;
  }

  /** @throws RangeError where the record has no more, as the others do */
  byte(): number {
    let current = this.#pieces[this.#piece];
    while (current && this.#at >= current.length) {
      this.#piece += 1;
      this.#at = 0;
      current = this.#pieces[this.#piece];
    }
    const value = current?.[this.#at];
    if (value === undefined) throw new RangeError('a record ends too early');
    this.#at += 1;
    return value;
  }

  short(): number {
    return this.byte() | (this.byte() << 8);
  }

  /** Without a sign. */
  long(): number {
    return this.short() + this.short() * 0x1_0000;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.byte());
  }

  /** A number of eight bytes. */
  double(): number {
    return new DataView(this.bytes(8).buffer).getFloat64(0, true);
  }

  /** A number of four bytes: thirty bits of a whole number or of a double, and whether it is to be divided by a hundred. */
  packed(): number {
    const bits = this.long();
    const isWhole = (bits & 2) !== 0;
    const double = new DataView(new ArrayBuffer(8));
    double.setUint32(4, bits - (bits & 3), true);
    const value = isWhole ? bits >> 2 : double.getFloat64(0, true);
    return (bits & 1) === 0 ? value : value / 100;
  }

  skip(count: number): void {
    for (let left = count; left > 0; left -= 1) this.byte();
  }

  /** A text with all that may follow its characters. */
  text(): string {
    const length = this.short();
    const flags = this.byte();
    const runs = (flags & RICH) === 0 ? 0 : this.short();
    const phonetic = (flags & PHONETIC) === 0 ? 0 : this.long();
    const text = this.#characters(length, flags);
    this.skip(runs * RUN + phonetic);
    return text;
  }

  /** Where characters go on in another piece, it says anew how wide they are. */
  #characters(length: number, flags: number): string {
    let isWide = (flags & WIDE) !== 0;
    const units: number[] = [];
    while (units.length < length) {
      if (this.#isAtEnd()) isWide = (this.byte() & WIDE) !== 0;
      units.push(isWide ? this.short() : this.byte());
    }
    return textOf(units);
  }

  #isAtEnd(): boolean {
    return this.#at >= (this.#pieces[this.#piece]?.length ?? 0);
  }
}

/** As many as may be arguments of one call. */
const CHUNK = 8_192;

const textOf = (units: readonly number[]): string => {
  let text = '';
  for (let at = 0; at < units.length; at += CHUNK) {
    text += String.fromCharCode(...units.slice(at, at + CHUNK));
  }
  return text;
};
