/** Kinds of the records that are read; a workbook has many more. */
export const KIND = {
  formula: 0x0006,
  end: 0x000a,
  epoch: 0x0022,
  password: 0x002f,
  continuation: 0x003c,
  sheet: 0x0085,
  manyShortNumbers: 0x00bd,
  richText: 0x00d6,
  style: 0x00e0,
  texts: 0x00fc,
  sharedText: 0x00fd,
  number: 0x0203,
  text: 0x0204,
  truth: 0x0205,
  formulaText: 0x0207,
  shortNumber: 0x027e,
  format: 0x041e,
  begin: 0x0809,
} as const;

/** A record of a workbook's stream, with those that continue it. */
export interface WorkbookRecord {
  readonly kind: number;
  /** Its bytes in the pieces in which they stand; one unless it is continued. */
  readonly pieces: readonly Uint8Array[];
}

const HEADER = 4;

/** The records of a stream from a place on; a record that reaches beyond its end is the last. */
export function* recordsFrom(stream: Uint8Array, from: number): Generator<WorkbookRecord> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  let at = from;
  const next = (): { readonly kind: number; readonly piece: Uint8Array } | undefined => {
    if (at + HEADER > stream.length) return undefined;
    const begin = at + HEADER;
    const end = begin + view.getUint16(at + 2, true);
    return end > stream.length
      ? undefined
      : { kind: view.getUint16(at, true), piece: stream.subarray(begin, end) };
  };
  for (let record = next(); record; record = next()) {
    at += HEADER + record.piece.length;
    const pieces = [record.piece];
    for (
      let more = next();
      more?.kind === KIND.continuation && record.kind !== KIND.end;
      more = next()
    ) {
      pieces.push(more.piece);
      at += HEADER + more.piece.length;
    }
    yield { kind: record.kind, pieces };
  }
}
