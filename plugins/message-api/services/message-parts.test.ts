import t from 'tap';
import { partsOf } from './message-parts.ts';

const image = { id: 'a', name: 'um.png', mime: 'image/png' };
const voice = { id: 'b', name: 'voz.mp3', mime: 'audio/mpeg' };

t.test('what goes out, in its order', (t) => {
  t.same(partsOf(' ', []), []);
  t.same(partsOf('Oi', []), [{ body: 'Oi' }]);
  t.same(partsOf('', [image]), [{ body: '', file: image }]);
  t.same(partsOf('Oi', [image, voice]), [
    { body: 'Oi', file: image },
    { body: '', file: voice },
  ]);
  t.same(partsOf('Oi', [voice, image]), [
    { body: '', file: voice },
    { body: '', file: image },
    { body: 'Oi' },
  ]);
  t.end();
});
