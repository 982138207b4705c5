/** CRC of Ogg: polynomial 04C11DB7, not reflected. */
const crcOf = (bytes: Buffer): number => {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
};

const page = (
  packets: readonly Buffer[],
  place: { flags: number; samples: number; number: number },
): Buffer => {
  const head = Buffer.alloc(27 + packets.length);
  head.write('OggS');
  head.writeUInt8(place.flags, 5);
  head.writeBigUInt64LE(BigInt(place.samples), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(place.number, 18);
  head.writeUInt8(packets.length, 26);
  for (const [at, packet] of packets.entries()) head.writeUInt8(packet.length, 27 + at);
  const bytes = Buffer.concat([head, ...packets]);
  bytes.writeUInt32LE(crcOf(bytes), 22);
  return bytes;
};

const HEAD = Buffer.from(
  'OpusHead\u0001\u0001\u0000\u0000\u0080\u00bb\u0000\u0000\u0000\u0000\u0000',
  'latin1',
);
const TAGS = Buffer.from('OpusTags\u0005\u0000\u0000\u0000Prosa\u0000\u0000\u0000\u0000', 'latin1');
/** 20 milliseconds of silence. */
const FRAME = Buffer.from([0xf8, 0xff, 0xfe]);
const SAMPLES = 960;
const FRAMES = 50;

/** A second of silence as phones record it: Opus in Ogg. */
export const silentOgg = (): Buffer =>
  Buffer.concat([
    page([HEAD], { flags: 2, samples: 0, number: 0 }),
    page([TAGS], { flags: 0, samples: 0, number: 1 }),
    page(
      Array.from({ length: FRAMES }, () => FRAME),
      { flags: 4, samples: FRAMES * SAMPLES, number: 2 },
    ),
  ]);
