import t from 'tap';
import { alternativesOf, distanceOf, forgiven } from './spelling.ts';

t.test('counts slips, and a swap of neighbours as one', async (t) => {
  const pairs: readonly (readonly [string, string, number])[] = [
    ['boleto', 'boleto', 0],
    ['boleto', 'bolleto', 1],
    ['boleto', 'boeto', 1],
    ['boleto', 'boleta', 1],
    ['boleto', 'boelto', 1],
    ['pagamento', 'pagametno', 1],
    ['orcamento', 'orsamemto', 2],
    ['casa', 'carro', 3],
    ['', 'ab', 2],
    ['a', 'abcdef', 3],
    ['boleto', 'entrega', 3],
  ];
  for (const [one, other, slips] of pairs) {
    t.equal(distanceOf(one, other, 2), slips, `${one} ${other}`);
    t.equal(distanceOf(other, one, 2), slips, `${other} ${one}`);
  }
});

t.test('forgives more in longer words, and nothing in the shortest', async (t) => {
  t.same(['via', 'nota', 'boletos', 'orcamento'].map(forgiven), [0, 1, 1, 2]);
});

t.test('takes the nearest words and other forms', async (t) => {
  const words = ['boletos', 'boleta', 'bolo', 'boleto', 'bolsa', 'violao'];
  t.same(
    alternativesOf('boleto', [
      { word: 'boletinho', isForm: true },
      ...words.map((word) => ({ word, isForm: false })),
    ]),
    ['boletinho', 'boleta', 'boletos'],
  );
});
