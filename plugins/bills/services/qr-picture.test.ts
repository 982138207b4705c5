import { inflateSync } from 'node:zlib';
import t from 'tap';
import { qrPicture } from './qr-picture.ts';

t.test('draws a QR code as a picture that can be read', async (t) => {
  const png = await qrPicture('00020126360014br.gov.bcb.pix');
  t.equal(png.subarray(1, 4).toString('latin1'), 'PNG');
  const size = png.readUInt32BE(16);
  t.equal(png.readUInt32BE(20), size);
  const length = png.readUInt32BE(33);
  const rows = inflateSync(png.subarray(41, 41 + length));
  t.equal(rows.length, size * (size + 1), 'a filter and a byte for each pixel');
  t.equal(rows[1], 0xff, 'its border is light');
  const finder = 4 * 8 * (size + 1) + 1 + 4 * 8;
  t.equal(rows[finder], 0, 'its corner is dark');
});
