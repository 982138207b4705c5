/**
 * Browsers that record Opus put it into WebM; phones play it from Ogg. The sound itself is the same: its packets move
 * from one container into the other.
 */

const CLUSTER = 0x1f43b675;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const SEGMENT = 0x18538067;
const CODEC_PRIVATE = 0x63a2;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
/** Elements that hold others worth looking into. */
const OPENED: ReadonlySet<number> = new Set([SEGMENT, CLUSTER, BLOCK_GROUP, TRACKS, TRACK_ENTRY]);

/** Samples a second that Ogg counts Opus in, whatever it was recorded in. */
const RATE = 48_000;
/** Packets on a page: about a second. */
const PER_PAGE = 50;

interface Sound {
  head: Uint8Array | undefined;
  readonly packets: Uint8Array[];
}

/** A number whose first byte says how long it is. */
const numberAt = (
  bytes: Uint8Array,
  at: number,
  keepsMark: boolean,
): { readonly value: number; readonly length: number } => {
  const first = bytes[at] ?? 0;
  const length = first === 0 ? 9 : Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) throw new RangeError('not WebM');
  let value = keepsMark ? first : first & (0xff >> length);
  let isUnknown = !keepsMark && value === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0;
    isUnknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  // A recording in progress does not know how long it will be: it goes on to the end.
  return { value: isUnknown ? Infinity : value, length };
};

const walk = (bytes: Uint8Array, sound: Sound): void => {
  let at = 0;
  while (at < bytes.length) {
    const id = numberAt(bytes, at, true);
    const size = numberAt(bytes, at + id.length, false);
    const from = at + id.length + size.length;
    const to = Math.min(bytes.length, from + size.value);
    const content = bytes.subarray(from, to);
    if (id.value === CODEC_PRIVATE) sound.head = content;
    else if (id.value === SIMPLE_BLOCK || id.value === BLOCK) {
      // Track, two bytes of time, one of flags; recorders put one packet into each.
      sound.packets.push(content.subarray(numberAt(content, 0, false).length + 3));
    } else if (OPENED.has(id.value)) walk(content, sound);
    // One of unknown length holds what follows it too: that is walked in there.
    at = to;
  }
};

const FRAME_MILLISECONDS = [10, 20, 40, 60] as const;

/** Samples a packet lasts, from its first byte. */
export const samplesOf = (packet: Uint8Array): number => {
  const toc = packet[0] ?? 0;
  const config = toc >> 3;
  const milliseconds =
    config < 12
      ? (FRAME_MILLISECONDS[config & 3] ?? 20)
      : config < 16
        ? 10 * (1 + (config & 1))
        : 2.5 * 2 ** (config & 3);
  const code = toc & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 1) & 63;
  return (milliseconds * frames * RATE) / 1_000;
};

const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value >>> 0;
});

const checksum = (page: Uint8Array): number =>
  page.reduce((sum, byte) => ((sum << 8) ^ (CRC[(sum >>> 24) ^ byte] ?? 0)) >>> 0, 0);

const lacing = (packet: Uint8Array): number[] => [
  ...Array<number>(Math.floor(packet.length / 255)).fill(255),
  packet.length % 255,
];

interface PageFacts {
  readonly number: number;
  readonly granule: number;
  readonly isLast: boolean;
}

const pageOf = (packets: readonly Uint8Array[], { number, granule, isLast }: PageFacts) => {
  const table = packets.flatMap(lacing);
  const head = 27 + table.length;
  const page = new Uint8Array(head + packets.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(page.buffer);
  page.set(new TextEncoder().encode('OggS'));
  view.setUint8(5, (number === 0 ? 2 : 0) | (isLast ? 4 : 0));
  view.setBigUint64(6, BigInt(Math.round(granule)), true);
  view.setUint32(14, 1, true);
  view.setUint32(18, number, true);
  view.setUint8(26, table.length);
  page.set(table, 27);
  let at = head;
  for (const packet of packets) {
    page.set(packet, at);
    at += packet.length;
  }
  view.setUint32(22, checksum(page), true);
  return page;
};

const ascii = (words: string): Uint8Array => new TextEncoder().encode(words);

/** An empty list of remarks, which every Opus stream begins with. */
const tags = (): Uint8Array => {
  const maker = ascii('Prosa');
  const bytes = new Uint8Array(16 + maker.length);
  bytes.set(ascii('OpusTags'));
  new DataView(bytes.buffer).setUint32(8, maker.length, true);
  bytes.set(maker, 12);
  return bytes;
};

/** Pages of at most 255 pieces, as their table has room for. */
const pagesOf = (packets: readonly Uint8Array[]): Uint8Array[][] => {
  const pages: Uint8Array[][] = [];
  let pieces = 0;
  for (const packet of packets) {
    const needed = lacing(packet).length;
    const page = pages.at(-1);
    if (!page || page.length >= PER_PAGE || pieces + needed > 255) {
      pages.push([packet]);
      pieces = needed;
    } else {
      page.push(packet);
      pieces += needed;
    }
  }
  return pages;
};

/**
 * Moves Opus from WebM to Ogg.
 * @throws RangeError for bytes that are not WebM with Opus in it
 */
export const oggOf = (webm: Uint8Array): Uint8Array<ArrayBuffer>[] => {
  const sound: Sound = { head: undefined, packets: [] };
  walk(webm, sound);
  const { head, packets } = sound;
  if (!head || packets.length === 0) throw new RangeError('no Opus in it');
  const parts = pagesOf(packets);
  let granule = 0;
  return [
    pageOf([head], { number: 0, granule: 0, isLast: false }),
    pageOf([tags()], { number: 1, granule: 0, isLast: false }),
    ...parts.map((page, index) => {
      granule += page.reduce((sum, packet) => sum + samplesOf(packet), 0);
      return pageOf(page, { number: index + 2, granule, isLast: index === parts.length - 1 });
    }),
  ];
};
