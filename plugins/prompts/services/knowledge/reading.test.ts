import pdf from 'pdfjs';
import helvetica from 'pdfjs/font/Helvetica.js';
import { runInThread, siblingModule } from 'prosa/core';
import t from 'tap';
import { chunksOf, LONGEST_CHUNK } from './chunks.ts';
import { pageText } from './page-text.ts';
import { run } from './read-document.ts';
import type { ReadDocument } from './read-document.ts';

t.setTimeout(60_000);

const bytesOf = (text: string) => Buffer.from(text, 'utf8');

const words = (text: string): string => text.replaceAll(/\s+/g, '');

t.test('a text is cut into paragraphs under their headings, and no word is lost', async (t) => {
  const sentence = 'O frete custa R$ 12,50 e chega em dois dias úteis. ';
  const text = `# Entrega\n\n${sentence.repeat(40)}\n\n## Trocas\r\nEm sete dias.\n\n\n\nCom nota.`;
  const chunks = chunksOf(text);
  t.equal(chunks.length, 4);
  t.ok(chunks.slice(0, 3).every((chunk) => chunk.startsWith('Entrega\n')));
  t.ok(
    chunks.slice(0, 3).every((chunk) => /úteis\.$/.test(chunk)),
    'at the end of a sentence',
  );
  t.equal(chunks.at(-1), 'Trocas\nEm sete dias.\nCom nota.');
  t.ok(chunks.every(({ length }) => length <= LONGEST_CHUNK));
  const body = chunks.map((chunk) => chunk.replace(/^(Entrega|Trocas)\n/, '')).join('');
  t.equal(words(body), words(text.replaceAll(/#+ (Entrega|Trocas)/g, '')));
});

t.test('text without blanks is cut as well, never within a character', async (t) => {
  const chunks = chunksOf('😀'.repeat(5_000));
  t.ok(chunks.every((chunk) => chunk.length <= LONGEST_CHUNK && chunk.isWellFormed()));
  t.equal(chunks.join(''), '😀'.repeat(5_000));
  t.same(chunksOf(' \n\0 \n'), []);
});

t.test('a page is read without its menus and scripts', async (t) => {
  const page = pageText(
    `<title> Loja
      Azul </title><nav>Início</nav><script>alert(1)</script><div hidden>Segredo</div>
     <h1>Entrega</h1><p>Chega em <b>dois</b> dias.<br>Frete&nbsp;grátis.</p>
     <ul><li>Sul</li><li>Norte</li></ul><table><tr><th>Peso</th><th>Preço</th></tr></table><footer>2026</footer>`,
  );
  t.equal(page.title, 'Loja Azul');
  t.equal(
    page.text,
    '# Entrega\n\nChega em dois dias.\nFrete grátis.\n\n- Sul\n\n- Norte\n\nPeso | Preço',
  );
  t.equal(pageText('<div>'.repeat(20_000)).text, '', 'however deep it is');
});

t.test('a page is read in its own characters, and other files are refused', async (t) => {
  const latin = Buffer.from('<html><meta charset="iso-8859-1"><p>Promoção</p></html>', 'latin1');
  t.same(await run({ bytes: latin, type: 'text/html' }), { title: '', chunks: ['Promoção'] });
  t.equal(await run({ bytes: bytesOf('\u0000\u0001'), type: '' }), 'unsupported');
  t.equal(await run({ bytes: bytesOf('x'), type: 'image/png' }), 'unsupported');
  t.equal(await run({ bytes: bytesOf('  '), type: 'text/plain' }), 'empty');
  t.equal(await run({ bytes: bytesOf('%PDF-1.7 nothing'), type: '' }), 'unreadable');
});

t.test('a PDF is read in a thread', async (t) => {
  const document = new pdf.Document({ font: helvetica, properties: { title: 'Garantia' } });
  document.text('A garantia vale por doze meses.');
  const bytes = await document.asBuffer();
  const module = siblingModule(import.meta.url, './read-document');
  const read = await runInThread<ReadDocument>(module, { bytes, type: 'application/pdf' });
  t.equal(read.title, 'Garantia');
  t.match(read.chunks, [/A garantia vale por doze meses\./]);
});
