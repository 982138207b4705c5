import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Pixels of a square, and squares around the code: readers need four. */
const SCALE = 8;
const BORDER = 4;

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A text as the picture of a QR code, a PNG. It is made here: the text says who is paid how much. */
export const qrPicture = async (text: string): Promise<Buffer> => {
  // Few installations make bills: a start does not load what draws codes.
  const { encode } = await import('uqr');
  const { data, size: squares } = encode(text, { ecc: 'M', border: BORDER });
  const size = squares * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits of grey, no transparency.
  header.set([8, 0, 0, 0, 0], 8);
  const rows = data.map((row) => {
    const line = Buffer.alloc(size + 1, 0xff);
    line[0] = 0;
    for (const [at, isDark] of row.entries()) {
      if (isDark) line.fill(0, 1 + at * SCALE, 1 + (at + 1) * SCALE);
    }
    return Array.from({ length: SCALE }, () => line);
  });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
