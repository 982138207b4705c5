const SAMPLE_BYTES = 4_096;
/** Above this share of zeros on one side, a text is written in two bytes for each character. */
const ZERO_SHARE = 0.3;

const zeroShare = (bytes: Uint8Array, offset: 0 | 1): number => {
  let zeros = 0;
  for (let at = offset; at < bytes.length; at += 2) if (bytes[at] === 0) zeros += 1;
  return zeros / Math.max(1, bytes.length / 2);
};

/** UTF-16 by its mark, or by the zeros every second byte of a Western text then is. */
const wideEncoding = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (zeroShare(sample, 1) > ZERO_SHARE) return 'utf-16le';
  return zeroShare(sample, 0) > ZERO_SHARE ? 'utf-16be' : undefined;
};

const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const isLetter = (byte = 0): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/**
 * Whether single bytes are letters as old Macs write them: accents stand where Windows has quotation marks, and those
 * do not stand inside words.
 */
const isMacintosh = (bytes: Uint8Array): boolean => {
  let mac = 0;
  let windows = 0;
  for (let at = 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || !isLetter(bytes[at - 1])) continue;
    if (byte < 0xa0) mac += 1;
    else if (byte >= 0xc0) windows += 1;
  }
  return mac > windows;
};

/** A text file as people really have it: UTF-8, UTF-16, or one byte for each character as Windows or a Mac wrote it. */
export const decodeText = (bytes: Uint8Array): string => {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  return (
    decodeUtf8(bytes) ??
    new TextDecoder(isMacintosh(bytes) ? 'macintosh' : 'windows-1252').decode(bytes)
  );
};
