import t from 'tap';
import { pieceAround } from './piece-around.ts';

t.test('finds a word without case and accents, and shows what stands around it', (t) => {
  t.same(pieceAround('A REUNIÃO é hoje', ['nada', 'reuniao']), {
    before: 'A ',
    match: 'REUNIÃO',
    after: ' é hoje',
  });
  const { before, match } = pieceAround(`${'longe '.repeat(20)}daqui`, ['daqui']);
  t.equal(match, 'daqui');
  t.match(before, /^…/);
  t.equal(pieceAround('Nada disso', ['outro']).match, '');
  t.end();
});
