import t from 'tap';
import { sign, splitSignature } from './signature.ts';

t.test('a signature goes on and comes off again', (t) => {
  t.same(splitSignature(sign('Ana Martins', 'Oi\n*tudo:*\nbem?')), {
    author: 'Ana Martins',
    text: 'Oi\n*tudo:*\nbem?',
  });
  t.same(splitSignature('*Ana Martins:*\r\nsegue a foto'), {
    author: 'Ana Martins',
    text: 'segue a foto',
  });
  for (const body of ['Oi', '*Atenção:* aberto', '*:*\nx', `*${'x'.repeat(90)}:*\ny`, '*a* b:*\nc'])
    t.equal(splitSignature(body).author, undefined, body.slice(0, 20));
  t.end();
});
