import t from 'tap';
import { oggOf, samplesOf } from './opus-ogg.ts';

const element = (id: readonly number[], content: readonly number[], isOpen = false): number[] => [
  ...id,
  ...(isOpen
    ? [0x01, 255, 255, 255, 255, 255, 255, 255]
    : [0x40 | (content.length >> 8), content.length & 255]),
  ...content,
];
const HEAD = [...new TextEncoder().encode('OpusHead'), 1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0];
/** Twenty milliseconds of sound, as browsers record it, in so many bytes. */
const packet = (length: number, fill: number): number[] => [
  0x78,
  ...Array<number>(length - 1).fill(fill),
];
const block = (content: readonly number[]): number[] =>
  element([0xa3], [0x81, 0, 0, 0x80, ...content]);

/** A recording in progress: neither the whole nor its clusters know their length. */
const recording = (packets: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from([
    ...element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x86, 0x81, 1]),
    ...element(
      [0x18, 0x53, 0x80, 0x67],
      [
        ...element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x63, 0xa2], HEAD))),
        ...element(
          [0x1f, 0x43, 0xb6, 0x75],
          [
            ...element([0xe7], [0]),
            ...packets.slice(0, 1).flatMap(block),
            ...element([0x1f, 0x43, 0xb6, 0x75], packets.slice(1).flatMap(block), true),
          ],
          true,
        ),
      ],
      true,
    ),
  ]);

interface Page {
  readonly flags: number;
  readonly granule: bigint;
  readonly number: number;
  readonly content: readonly number[];
  readonly sum: number;
}

const read = (page: Uint8Array): Page => {
  const view = new DataView(page.buffer, page.byteOffset);
  return {
    flags: view.getUint8(5),
    granule: view.getBigUint64(6, true),
    number: view.getUint32(18, true),
    sum: view.getUint32(22, true),
    content: [...page.subarray(27 + view.getUint8(26))],
  };
};

/** The checksum bit by bit, as the format defines it. */
const sumOf = (page: Uint8Array): number => {
  const bytes = Uint8Array.from(page);
  bytes.fill(0, 22, 26);
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
};

t.test('moves every packet, in order, with the time it ends at', (t) => {
  const packets = [packet(40, 1), packet(300, 2), packet(510, 3)];
  const pages = oggOf(recording(packets));
  t.equal(pages.length, 3);
  const [head, tags, sound] = pages.map(read);
  t.same(head, { flags: 2, granule: 0n, number: 0, content: HEAD, sum: head!.sum });
  t.equal(String.fromCharCode(...tags!.content.slice(0, 8)), 'OpusTags');
  t.equal(sound!.flags, 4);
  t.equal(sound!.granule, 2_880n, 'three times twenty milliseconds');
  t.same(sound!.content, packets.flat());
  for (const page of pages) t.equal(read(page).sum, sumOf(page));
  t.end();
});

t.test('a long one goes on over pages, numbered, the last one marked', (t) => {
  const pages = oggOf(recording(Array.from({ length: 120 }, (_, index) => packet(30, index)))).map(
    read,
  );
  t.same(
    pages.map(({ number }) => number),
    [0, 1, 2, 3, 4],
  );
  t.same(
    pages.map(({ flags }) => flags),
    [2, 0, 0, 0, 4],
  );
  t.equal(pages.at(-1)?.granule, BigInt(120 * 960));
  t.end();
});

t.test('reads how long a packet lasts', (t) => {
  t.equal(samplesOf(Uint8Array.of(0x78)), 960, '20 ms');
  t.equal(samplesOf(Uint8Array.of(0x79)), 1_920, 'two of them');
  t.equal(samplesOf(Uint8Array.of(0x7b, 3)), 2_880, 'three of them');
  t.equal(samplesOf(Uint8Array.of(0x18)), 2_880, '60 ms of speech');
  t.equal(samplesOf(Uint8Array.of(0xe0)), 120, '2.5 ms');
  t.end();
});

t.test('says what is not a recording', (t) => {
  t.throws(() => oggOf(Uint8Array.of(1, 2, 3)), RangeError);
  t.throws(() => oggOf(Uint8Array.of(0)), RangeError);
  t.throws(() => oggOf(recording([])), RangeError);
  t.end();
});
