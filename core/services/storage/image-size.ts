export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Of an image that is broken before it says its size. */
const NOTHING: ImageSize = { width: 0, height: 0 };

const png = (bytes: Buffer): ImageSize => ({
  width: bytes.readUInt32BE(16),
  height: bytes.readUInt32BE(20),
});

const gif = (bytes: Buffer): ImageSize => ({
  width: bytes.readUInt16LE(6),
  height: bytes.readUInt16LE(8),
});

const webp = (bytes: Buffer): ImageSize | undefined => {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  }
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8 ') return undefined;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
};

const isFrameStart = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const jpeg = (bytes: Buffer): ImageSize | undefined => {
  let at = 2;
  while (at + 9 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) return NOTHING;
    if (marker === 0xff) at += 1;
    else if (isFrameStart(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    } else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

const READERS: Readonly<Record<string, (bytes: Buffer) => ImageSize | undefined>> = {
  'image/png': png,
  'image/apng': png,
  'image/gif': gif,
  'image/webp': webp,
  'image/jpeg': jpeg,
};

/**
 * Size in pixels an image says it has, from its first bytes.
 * @returns undefined when these bytes do not tell; 0 × 0 when they are broken
 */
export const imageSize = (mime: string, head: Buffer): ImageSize | undefined => {
  try {
    return READERS[mime]?.(head);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
