import t from 'tap';
import { byShortcode, cut, matches, ranked } from './quick-message-list.ts';

const message = (shortcode: string, text = 'Texto', id = 1) => ({ id, shortcode, message: text });

t.test('answers to any part of its shortcut or text', async (t) => {
  const one = message('Olá', 'Como posso ajudar você?');
  for (const search of ['', ' ', 'ola', 'LÁ', 'ajudar voce']) t.ok(matches(one, search), search);
  for (const search of ['tchau', 'ola ajudar']) t.notOk(matches(one, search), search);
});

t.test('stands in the order of shortcuts, whatever their case and accents', async (t) => {
  const all = ['b', 'Á', 'a', 'C'].map((shortcode, id) => message(shortcode, '', id));
  t.same(
    all.sort(byShortcode).map(({ shortcode }) => shortcode),
    ['Á', 'a', 'b', 'C'],
  );
});

t.test('what begins as it was typed comes first', async (t) => {
  const all = [
    message('preço final'),
    message('nosso preço'),
    message('zzz', 'o preço é'),
    message('olá'),
  ];
  t.same(
    ranked(all, 'preco').map(({ shortcode }) => shortcode),
    ['preço final', 'nosso preço', 'zzz'],
  );
  t.equal(ranked(all, '').length, 4);
});

t.test('a long text is cut to 35 characters of one line', async (t) => {
  t.equal(cut(' Bom\n dia '), 'Bom dia');
  t.equal(cut('x'.repeat(35)), 'x'.repeat(35));
  t.equal(cut('x'.repeat(36)), `${'x'.repeat(35)}…`);
});
