import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { inspect } from './inspect.ts';
import { PNG } from './testing.ts';

const folder = await mkdtemp(join(tmpdir(), 'prosa-inspect-'));
t.teardown(() => rm(folder, { recursive: true }));

const text = (value: string): Buffer => Buffer.from(value);
const hex = (value: string): Buffer => Buffer.from(value.replaceAll(' ', ''), 'hex');
const padded = (head: Buffer): Buffer => Buffer.concat([head, Buffer.alloc(4096)]);

const JPEG_START = hex('ffd8 ffe0 0010 4a46494600 0101 00 0001 0001 0000');
const jpegOf = (width: number, height: number): Buffer => {
  const frame = Buffer.from(hex('ffc0 000b 08 0000 0000 01 01 1100'));
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return padded(Buffer.concat([JPEG_START, frame]));
};

const pngOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

const webpOf = (chunk: string, rest: Buffer): Buffer =>
  padded(Buffer.concat([text('RIFF'), hex('64000000'), text(`WEBP${chunk}`), rest]));

/** Entries of a zip, stored as they are. */
const zip = (...entries: [name: string, content: string][]): Buffer =>
  Buffer.concat(
    entries.map(([name, content]) => {
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50, 0);
      header.writeUInt16LE(20, 4);
      header.writeUInt32LE(content.length, 18);
      header.writeUInt32LE(content.length, 22);
      header.writeUInt16LE(name.length, 26);
      return Buffer.concat([header, text(name), text(content)]);
    }),
  );

const officeFile = (part: string): Buffer =>
  zip([
    '[Content_Types].xml',
    `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`,
  ]);

const ftyp = (brand: string): Buffer =>
  padded(Buffer.concat([hex('00000020'), text(`ftyp${brand}`), hex('00000200'), text(brand)]));

const WEBM = padded(
  hex('1a45dfa3 9f 4286 81 01 42f7 81 01 42f2 81 04 42f3 81 08 4282 84 7765626d'),
);
const OPUS = padded(Buffer.concat([text('OggS'), Buffer.alloc(24), text('OpusHead')]));
const COMPOUND = padded(hex('d0cf11e0a1b11ae1'));

const look = async (name: string, bytes: Buffer, declared = ''): Promise<string | undefined> => {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return (await inspect(path, { name, declared }))?.mime;
};

t.test('knows what may be stored by its bytes', async (t) => {
  const office = 'application/vnd.openxmlformats-officedocument';
  const cases: [name: string, bytes: Buffer, declared: string, expected: string][] = [
    ['a.png', PNG, '', 'image/png'],
    ['no ending', PNG, 'text/html', 'image/png'],
    ['a.jpg', jpegOf(800, 600), '', 'image/jpeg'],
    ['a.gif', padded(hex('474946383961 0100 0100')), '', 'image/gif'],
    ['a.webp', webpOf('VP8L', hex('0a000000 2f 00000000')), '', 'image/webp'],
    ['a.mp3', padded(hex('494433 0300 0000000000 fffb9064')), '', 'audio/mpeg'],
    ['a.ogg', OPUS, 'audio/ogg; codecs=opus', 'audio/ogg'],
    ['a.wav', padded(hex('52494646 24000000 57415645 666d7420')), '', 'audio/wav'],
    ['a.m4a', ftyp('M4A '), '', 'audio/mp4'],
    ['a.mp4', ftyp('isom'), 'video/mp4', 'video/mp4'],
    ['voice', ftyp('isom'), 'audio/mp4', 'audio/mp4'],
    ['a.3gp', ftyp('3gp5'), '', 'video/3gpp'],
    ['a.webm', WEBM, 'video/webm', 'video/webm'],
    ['recording', WEBM, 'audio/webm;codecs=opus', 'audio/webm'],
    ['a.pdf', padded(text('%PDF-1.7\n')), '', 'application/pdf'],
    ['a.zip', zip(['a.txt', 'hello']), '', 'application/zip'],
    ['a.docx', officeFile('wordprocessingml.document'), '', `${office}.wordprocessingml.document`],
    ['a.xlsx', officeFile('spreadsheetml.sheet'), '', `${office}.spreadsheetml.sheet`],
    ['a.doc', COMPOUND, '', 'application/msword'],
    ['a.xls', COMPOUND, '', 'application/vnd.ms-excel'],
    ['a.txt', text('plain text, açúcar\n'), '', 'text/plain'],
    ['noending', text('plain'), 'text/plain', 'text/plain'],
    ['a.csv', text('name;number\nAna;5511\n'), '', 'text/csv'],
    ['a.vcf', text('BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n'), '', 'text/vcard'],
    ['lt.txt', text('1 < 2 and 3 > 2'), '', 'text/plain'],
  ];
  for (const [name, bytes, declared, expected] of cases) {
    t.equal(await look(name, bytes, declared), expected, `${name} ${declared}`);
  }
});

t.test('refuses what runs, renders, lies or is no file of a known kind', async (t) => {
  const html = text('<!doctype html><script>alert(1)</script>');
  const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const cases: [name: string, bytes: Buffer, declared: string][] = [
    ['a.png', html, 'image/png'],
    ['a.html', html, 'text/html'],
    ['a.txt', html, 'text/plain'],
    ['a.csv', text('  \n<HTML><body>'), 'text/csv'],
    ['a.svg', svg, 'image/svg+xml'],
    ['a.png', svg, 'image/png'],
    ['a.txt', svg, 'text/plain'],
    ['a.txt', text('<?xml version="1.0"?><svg/>'), 'text/plain'],
    ['photo.jpg.html', jpegOf(10, 10), 'image/jpeg'],
    ['photo.jpg', Buffer.concat([jpegOf(10, 10), html]), 'image/jpeg'],
    ['photo.png', Buffer.concat([PNG, Buffer.alloc(70_000), text('<ScRiPt>')]), ''],
    ['a.jpg', padded(text('MZ')), 'image/jpeg'],
    ['a.exe', padded(text('MZ')), ''],
    ['a.bin', padded(hex('7f454c46')), ''],
    ['setup.msi', COMPOUND, ''],
    ['setup', COMPOUND, 'application/msword'],
    ['a.txt', Buffer.from([0xff, 0xfe, 0x41, 0x00]), 'text/plain'],
    ['a.txt', text('nul \0 inside'), 'text/plain'],
    ['a.txt', Buffer.from('a\xe7\xfacar', 'latin1'), 'text/plain'],
    ['a.dat', text('plain text with an unknown ending'), 'text/plain'],
    ['a.png', text(''), 'image/png'],
    ['a.js', text('alert(1)'), 'text/plain'],
    ['empty.png', pngOf(0, 1), ''],
    ['broken.jpg', padded(hex('ffd8 ffe0 0002 1234')), ''],
  ];
  for (const [name, bytes, declared] of cases) {
    t.equal(await look(name, bytes, declared), undefined, `${name} ${declared}`);
  }
});

t.test('takes the largest picture', async (t) => {
  t.equal(await look('a.png', pngOf(10_000, 5_000)), 'image/png');
  t.equal(await look('a.jpg', jpegOf(10_000, 1)), 'image/jpeg');
});

t.test('B.9: a picture of more than 50 megapixels is a file like others', async (t) => {
  const cases: [name: string, bytes: Buffer][] = [
    ['large.png', pngOf(10_000, 5_001)],
    ['large.jpg', jpegOf(7_072, 7_072)],
    ['wide.png', pngOf(10_001, 1)],
    ['high.jpg', jpegOf(1, 10_001)],
    ['wide.gif', padded(hex('474946383961 1127 0100'))],
    ['wide.webp', webpOf('VP8X', hex('0a000000 00000000 102700 000000'))],
    ['wide.webp', webpOf('VP8L', hex('0a000000 2f 10270000'))],
    ['wide.webp', webpOf('VP8 ', hex('0a000000 000000 9d012a 1127 0100'))],
  ];
  for (const [name, bytes] of cases) {
    t.equal(await look(name, bytes, 'image/png'), 'application/octet-stream', name);
  }
});
