import t from 'tap';
import { readCursor, tsQueryOf, wantedOf, writeCursor } from './query.ts';

t.test('every word is wanted, the last one perhaps unfinished', async (t) => {
  t.same(wantedOf(['segunda', 'via', 'bol']), { words: ['segunda', 'via', 'bol'], isOpen: true });
  t.same(wantedOf(['segunda', 'via', '']), { words: ['segunda', 'via'], isOpen: false });
  t.same(
    wantedOf(['nota', 'ok']),
    { words: ['nota', 'ok'], isOpen: false },
    'two letters begin too much',
  );
  t.same(wantedOf(['', 'oi', '']), { words: ['oi'], isOpen: false });
  t.same(wantedOf(['boleto', 'x', 'boleto']), { words: ['boleto', 'x'], isOpen: false });
  t.equal(wantedOf(['']), undefined);
  t.equal(wantedOf([]), undefined);
  t.equal(wantedOf(Array.from({ length: 60 }, (_, at) => `w${String(at)}`))?.words.length, 12);
});

t.test('is written for PostgreSQL, with what may stand in a word’s place', async (t) => {
  const wanted = { words: ['segunda', 'via', 'boleto'], isOpen: true };
  t.equal(tsQueryOf(wanted), `('segunda') & ('via') & ('boleto':*)`);
  t.equal(
    tsQueryOf(wanted, new Map([['segunda', ['segundas', 'segundo']]])),
    `('segunda' | 'segundas' | 'segundo') & ('via') & ('boleto':*)`,
  );
  t.equal(tsQueryOf({ words: [`d'a\\`], isOpen: false }), `('d''a\\\\')`);
});

t.test('a cursor is read as it was written, and nothing else', async (t) => {
  for (const cursor of [
    { tier: 'exact', before: 2_147_483_647 },
    { tier: 'similar', before: 1 },
  ] as const) {
    t.same(readCursor(writeCursor(cursor)), cursor);
  }
  for (const text of ['', 'exact', 'exact_0', 'exact_2147483648', 'worst_1', 'exact_1 or true']) {
    t.equal(readCursor(text), undefined, text);
  }
});
