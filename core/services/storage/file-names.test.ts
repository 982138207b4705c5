import t from 'tap';
import { kindOf } from './file-kinds.ts';
import {
  cleanName,
  contentDisposition,
  extensionOf,
  isDangerousName,
  servedName,
} from './file-names.ts';

t.test('keeps of a name only what is a name', async (t) => {
  const cases: [string, string][] = [
    ['photo.png', 'photo.png'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\0.png', 'a.png'],
    ['line\r\nbreak.txt', 'linebreak.txt'],
    ['rtl\u202egnp.exe.png', 'rtlgnp.exe.png'],
    ['  .hidden. ', 'hidden'],
    ['', 'file'],
    ['///', 'file'],
    ['😀.png', '😀.png'],
    ['CON', 'CON'],
    ['acentuação.pdf', 'acentuação.pdf'],
  ];
  for (const [given, expected] of cases) t.equal(cleanName(given), expected);
  const long = cleanName(`${'x'.repeat(300)}.jpeg`);
  t.equal(long.length, 200);
  t.ok(long.endsWith('.jpeg'));
});

t.test('knows endings that are run or rendered', async (t) => {
  for (const name of ['a.html', 'photo.jpg.HTML', 'x.svg', 'setup.exe', 'a.js', 'b.xhtml ']) {
    t.ok(isDangerousName(name), name);
  }
  for (const name of ['a.png', 'html', 'a.pdf', 'noending', 'x.docx'])
    t.notOk(isDangerousName(name));
  t.equal(extensionOf('archive.tar.GZ'), 'gz');
});

t.test('hands over a name whose ending fits the type', async (t) => {
  const png = kindOf('image/png');
  t.equal(servedName('photo.png', png), 'photo.png');
  t.equal(servedName('photo', png), 'photo.png');
  t.equal(servedName('photo.pdf', png), 'photo.pdf.png');
  t.equal(servedName('photo.JPEG', kindOf('image/jpeg')), 'photo.JPEG');
});

t.test('writes the header so that no name can leave it', async (t) => {
  t.equal(
    contentDisposition('attachment', 'relatório "final" (1).pdf'),
    `attachment; filename="relatorio _final_ (1).pdf"; filename*=UTF-8''relat%C3%B3rio%20%22final%22%20%281%29.pdf`,
  );
  t.match(
    contentDisposition('inline', '😀.png'),
    /^inline; filename="__?\.png"; filename\*=UTF-8''%F0/,
  );
});
