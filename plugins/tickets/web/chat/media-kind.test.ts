import t from 'tap';
import { cardOf, contentKindOf, placeOf, sizeText } from './media-kind.ts';

t.test('knows what a message carries', (t) => {
  t.equal(contentKindOf('application'), 'document');
  t.equal(contentKindOf('extendedTextMessage'), 'text');
  t.end();
});

t.test('reads a place, with and without a picture', (t) => {
  const href = 'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17&hl=pt-BR';
  t.same(placeOf(`data:image/png;base64, AAAA | ${href} |-23.5, -46.6 `), {
    href,
    text: '-23.5, -46.6',
  });
  t.same(placeOf('Latitude: 1 - Longitude: 2'), {
    href: undefined,
    text: 'Latitude: 1 - Longitude: 2',
  });
  t.same(placeOf('javascript:alert(1)'), { href: undefined, text: 'javascript:alert(1)' });
  t.end();
});

t.test('reads a visiting card', (t) => {
  const card =
    'BEGIN:VCARD\nVERSION:3.0\nFN:Carlos Lima\nTEL;type=CELL;waid=551198765:+55 11 98765-0001\nEND:VCARD';
  t.same(cardOf(card), { name: 'Carlos Lima', number: '+55 11 98765-0001' });
  t.same(cardOf('Carlos'), { name: 'Carlos', number: undefined });
  t.end();
});

t.test('says sizes shortly', (t) => {
  t.same([0, 812, 1_500, 34_000, 2_400_000].map(sizeText), [
    '0 B',
    '812 B',
    '1.5 kB',
    '34 kB',
    '2.4 MB',
  ]);
  t.end();
});
