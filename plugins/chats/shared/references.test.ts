import t from 'tap';
import { mentionsIn, ticketsIn } from './references.ts';

t.test('finds the tickets of a text, each once', (t) => {
  t.same(ticketsIn('Vejam #12, #12 e (#7). Nem C#3, nem #0, nem #9x, nem &#39;'), [12, 7]);
  t.end();
});

t.test('finds those whom a text names', (t) => {
  const people = [{ name: 'Ana Martins' }, { name: 'Bia' }];
  t.same(mentionsIn('Oi, @Ana Martins e Bia', people), [{ name: 'Ana Martins' }]);
  t.end();
});
