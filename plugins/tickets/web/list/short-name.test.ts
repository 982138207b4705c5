import t from 'tap';
import { shortName } from './short-name.ts';

t.test('keeps ten characters and says that there are more', (t) => {
  t.equal(shortName('João Pedro'), 'João Pedro');
  t.equal(shortName('João Pedro Albuquerque'), 'João Pedro…');
  t.equal(shortName('Maria Souza'), 'Maria Souz…');
  t.equal(shortName('Oficina do Beto'), 'Oficina do…');
  t.equal(shortName('Fornecedor Zona'), 'Fornecedor…', 'no blank before the ellipsis');
  t.equal(shortName('👩‍👩‍👧‍👦'.repeat(10)), '👩‍👩‍👧‍👦'.repeat(10), 'a family is one character');
  t.equal(shortName(''), '');
  t.end();
});
