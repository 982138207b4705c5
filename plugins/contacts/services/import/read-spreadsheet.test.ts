import { readFile } from 'node:fs/promises';
import { utils, write } from 'cfb';
import { strToU8, zipSync } from 'fflate';
import t from 'tap';
import { MAXIMUM_ROWS } from './limits.ts';
import { readSpreadsheet } from './read-in-thread.ts';
import { run as readBytes } from './read-spreadsheet.ts';
import { workbook } from '../../testing.ts';

const run = (bytes: Uint8Array) => readBytes({ bytes, most: 50_000 });

const cellsOf = async (bytes: Uint8Array): Promise<readonly (readonly string[])[]> =>
  (await run(bytes)).map(({ cells }) => cells);

const EXPECTED = [
  ['Nome', 'Número'],
  ['João Araújo', '5511987654321'],
  ['Conceição', '5521912345678'],
];
const TEXT = 'Nome;Número\r\nJoão Araújo;5511987654321\r\nConceição;5521912345678\r\n';

/** As old Macs write it. */
const macRoman = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => {
    const byte = Array.from({ length: 128 }, (_, at) => at + 128).find(
      (code) => new TextDecoder('macintosh').decode(Uint8Array.of(code)) === character,
    );
    return byte ?? character.charCodeAt(0);
  });

t.test('text is read in every encoding people have', async (t) => {
  const files: readonly [string, Uint8Array][] = [
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
    ['Windows', Buffer.from(TEXT, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${TEXT.replaceAll(';', '\t')}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
    ['Macintosh', macRoman(TEXT)],
  ];
  for (const [name, bytes] of files) t.same(await cellsOf(bytes), EXPECTED, name);
});

t.test('cells are separated by what the file separates them with', async (t) => {
  for (const delimiter of [';', ',', '\t', '|']) {
    t.same(await cellsOf(Buffer.from(TEXT.replaceAll(';', delimiter))), EXPECTED, delimiter);
  }
  t.same(await cellsOf(Buffer.from(`sep=;\r\n${TEXT}`)), EXPECTED, 'as Excel says it');
  t.same(await cellsOf(Buffer.from('nome;numero\n"Souza; Ana ""Nina""";5511987654321')), [
    ['nome', 'numero'],
    ['Souza; Ana "Nina"', '5511987654321'],
  ]);
});

t.test('a stray quotation mark swallows nothing', async (t) => {
  const text =
    'nome;numero\n"Bar do Zé" Ltda;5511987654321\n"Ana;5511987654322\nRui;5511987654323\n';
  t.same(await cellsOf(Buffer.from(text)), [
    ['nome', 'numero'],
    ['"Bar do Zé" Ltda', '5511987654321'],
    ['"Ana', '5511987654322'],
    ['Rui', '5511987654323'],
  ]);
});

t.test('rows keep the numbers the spreadsheet gives them, and all are as wide', async (t) => {
  const rows = await run(Buffer.from('nome;numero;;\n\n;;;\nAna;5511987654321;;\nRui\n'));
  t.same(rows, [
    { position: 1, cells: ['nome', 'numero'] },
    { position: 4, cells: ['Ana', '5511987654321'] },
    { position: 5, cells: ['Rui', ''] },
  ]);
});

t.test('what our own files put before a formula is taken away again', async (t) => {
  const text = "nome;numero\n'=HYPERLINK();5511987654321\n'Ndrangheta;5511987654322\n";
  t.same(
    (await cellsOf(Buffer.from(text))).slice(1).map(([name]) => name),
    ['=HYPERLINK()', "'Ndrangheta"],
  );
});

t.test('workbooks are read: texts, numbers, dates, formulas by their values', async (t) => {
  const bytes = workbook(`
    <row r="1"><c r="A1" t="inlineStr"><is><t>Nome</t></is></c><c r="B1" t="inlineStr"><is><t>__proto__</t></is></c></row>
    <row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3"><v>5511987654321</v></c></row>
    <row r="4"><c r="A4" t="str"><f>1+1</f><v>Rui</v></c><c r="B4"><v>5.521912345678E12</v></c><c r="C4" t="b"><v>1</v></c></row>`);
  t.same(await run(bytes), [
    { position: 1, cells: ['Nome', '__proto__', ''] },
    { position: 3, cells: ['João & Cia', '5511987654321', ''] },
    { position: 4, cells: ['Rui', '5521912345678', 'true'] },
  ]);
});

t.test('workbooks of Excel 97 to 2003 are read likewise', async (t) => {
  const bytes = await readFile(new URL('testing/excel-97.xls', import.meta.url));
  const rows = await cellsOf(bytes);
  t.same(rows.slice(0, 5), [
    ['Nome', 'Número', 'Nascimento', 'Saldo', 'Ativo'],
    ['João Araújo ✓', '5511987654321', '29/02/1980', '1234.56', 'true'],
    ['Zoë 😀', '+55 21 91234-5678', '26/11/2026 18:30', '-7', 'false'],
    ['Maria Souza', '11987650001', '', '', ''],
    ['1', '2', '3', '4', '5'],
  ]);
  t.equal(rows.length, 225);
  t.same(
    rows.slice(5).map(([name]) => name),
    Array.from(
      { length: 220 },
      (_, at) => `Cliente ${String(at + 6)} ${(at % 2 ? 'é' : '✓').repeat(40)}`,
    ),
    'texts that go on from one record to the next',
  );
});

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown }).code;

t.test('of a broken one nothing is read, and none keeps anybody waiting', async (t) => {
  const whole = await readFile(new URL('testing/excel-97.xls', import.meta.url));
  const codes = new Set<unknown>();
  for (let at = 3; at < whole.length; at += 997) {
    const broken = Buffer.from(whole);
    broken.fill(0xff, at, at + 7);
    codes.add(await run(broken).then(() => 'read', codeOf));
  }
  codes.add(await run(whole.subarray(0, 9_000)).catch(codeOf));
  const known = ['read', 'ERR_IMPORT_UNREADABLE', 'ERR_IMPORT_OLD_FORMAT', 'ERR_IMPORT_EMPTY'];
  t.same(
    [...codes].filter((code) => !known.includes(String(code))),
    [],
  );
});

t.test('a workbook that does not say where its cells stand is read all the same', async (t) => {
  const bytes = workbook(`
    <row><c t="inlineStr"><is><t>Nome</t></is></c><c t="inlineStr"><is><t>Fone</t></is></c></row>
    <row r="4"><c r="B4"><v>11987650001</v></c><c t="inlineStr"><is><t>x</t></is></c></row>
    <row><c/><c><v>11987650002</v></c></row>`);
  t.same(await run(bytes), [
    { position: 1, cells: ['Nome', 'Fone', ''] },
    { position: 4, cells: ['', '11987650001', 'x'] },
    { position: 5, cells: ['', '11987650002', ''] },
  ]);
});

t.test(
  'a page or XML under the name of an old spreadsheet is read as the table it holds',
  async (t) => {
    const page = `<html><head><meta charset="utf-8"></head><table border=1><TR><th>Nome</th><th>Número</th></TR>
    <tr class="x"><td><b>Jo&atilde;o &amp; Cia</b></td><td style="a">&#43;55<br>11 98765-4321</td></tr></table></html>`;
    t.same(await cellsOf(Buffer.from(page)), [
      ['Nome', 'Número'],
      ['Jo&atilde;o & Cia', '+55 11 98765-4321'],
    ]);
    const xml = `<?xml version="1.0"?><Workbook xmlns:ss="urn:x"><Worksheet><Table>
    <Row><Cell><Data ss:Type="String">Ana</Data></Cell><Cell ss:Index="3"><Data>5511987654321</Data></Cell></Row>
    <Row><Cell/><Cell><Data>b</Data></Cell></Row></Table></Worksheet></Workbook>`;
    t.same(await cellsOf(Buffer.from(xml)), [
      ['Ana', '', '5511987654321'],
      ['', 'b', ''],
    ]);
  },
);

/** A container of old Office files with one stream, by its bytes. */
const oldOffice = (stream: string, hex: string): Uint8Array => {
  const container = utils.cfb_new();
  utils.cfb_add(container, `/${stream}`, Buffer.from(hex, 'hex'));
  return write(container, { type: 'buffer' }) as Uint8Array;
};

t.test('what is no spreadsheet is refused with a reason', async (t) => {
  const cases: readonly [string, Uint8Array, string][] = [
    ['nothing', new Uint8Array(), 'ERR_IMPORT_EMPTY'],
    ['blanks', Buffer.from(' \r\n;;;\r\n'), 'ERR_IMPORT_EMPTY'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'ERR_IMPORT_UNREADABLE'],
    ['half a container', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'ERR_IMPORT_UNREADABLE'],
    ['a letter of Word', oldOffice('WordDocument', ''), 'ERR_IMPORT_UNREADABLE'],
    ['Excel before 97', oldOffice('Book', ''), 'ERR_IMPORT_OLD_FORMAT'],
    ['one with a password', oldOffice('Workbook', '0908020000062f000000'), 'ERR_IMPORT_OLD_FORMAT'],
    ['a page', Buffer.from('<html><table><tr><td>1'), 'ERR_IMPORT_OLD_FORMAT'],
    ['another archive', zipSync({ 'a.txt': strToU8('a') }), 'ERR_IMPORT_UNREADABLE'],
    ['half an archive', workbook('<row/>').subarray(0, 300), 'ERR_IMPORT_UNREADABLE'],
    [
      'too many rows',
      Buffer.from('Ana;5511987654321\n'.repeat(MAXIMUM_ROWS + 1)),
      'ERR_IMPORT_TOO_MANY_ROWS',
    ],
  ];
  for (const [name, bytes, code] of cases) await t.rejects(run(bytes), { code }, name);
});

t.test('a small file that unpacks to a huge one is refused before it does', async (t) => {
  const bomb = workbook('', { 'xl/worksheets/sheet2.xml': new Uint8Array(200 * 1024 * 1024) });
  t.ok(bomb.length < 1024 * 1024);
  const began = performance.now();
  await t.rejects(readSpreadsheet(bomb), { code: 'ERR_IMPORT_TOO_LARGE', statusCode: 413 });
  t.ok(performance.now() - began < 10_000);
});

t.test('one that lies about its size is no way around', async (t) => {
  const bomb = Buffer.from(
    workbook('', { 'xl/worksheets/sheet2.xml': new Uint8Array(60_000_000) }),
  );
  // The size in the directory, as little-endian: 60 000 000 becomes 10.
  const size = Buffer.alloc(4);
  size.writeUInt32LE(60_000_000);
  const small = Buffer.alloc(4);
  small.writeUInt32LE(10);
  for (let at = bomb.indexOf(size); at !== -1; at = bomb.indexOf(size, at)) small.copy(bomb, at);
  const before = process.memoryUsage().arrayBuffers;
  await run(bomb).catch(() => undefined);
  t.ok(process.memoryUsage().arrayBuffers - before < 50_000_000);
});

t.test('a thread reads it, and hands on why not', async (t) => {
  t.equal((await readSpreadsheet(Buffer.from(TEXT))).length, 3);
  await t.rejects(readSpreadsheet(Buffer.from('')), { code: 'ERR_IMPORT_EMPTY', statusCode: 400 });
});
