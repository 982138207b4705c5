import t from 'tap';
import { snippetOf } from './snippet.ts';

const found = (text: string, words: string[], isOpen = false, alternatives: string[] = []) => {
  const snippet = snippetOf(text, { words, isOpen }, alternatives);
  return {
    text: snippet.text,
    marked: snippet.marks.map(({ start, end }) => snippet.text.slice(start, end)),
  };
};

t.test('marks what was found as it is written', async (t) => {
  t.same(found('Segue a 2ª via do BOLETO.', ['boleto', 'via']), {
    text: 'Segue a 2ª via do BOLETO.',
    marked: ['via', 'BOLETO'],
  });
  t.same(found('João foi à ação', ['acao', 'joao']).marked, ['João', 'ação']);
  t.same(found('Jo\u0061\u0303o', ['joao']).marked, ['Jo\u0061\u0303o'], 'accents of their own');
  t.same(found('boleto boletos embolar', ['bol'], true).marked, ['boleto', 'boletos']);
  t.same(found('o bolleto', ['boleto'], false, ['bolleto']).marked, ['bolleto']);
  t.same(found('nada', ['boleto']), { text: 'nada', marked: [] });
});

t.test('shows one line around it', async (t) => {
  const long = `${'antes '.repeat(50)}agulha ${'depois '.repeat(50)}`;
  const { text, marked } = found(long, ['agulha']);
  t.same(marked, ['agulha']);
  t.ok(text.length <= 165, String(text.length));
  t.match(text, /^…antes .*agulha depois.* depois…$/);
  t.equal(found('uma\n\nduas\ttres', ['duas']).text, 'uma duas tres');
  const endless = found('x'.repeat(500), ['x'.repeat(500)]);
  t.equal(endless.text.length, 161);
  t.same(endless.marked, []);
  const smiles = found(`oi ${'😀'.repeat(300)}`, ['oi']);
  t.notMatch(smiles.text, /[\ud800-\udbff]…/, 'no half of one');
});
