import t from 'tap';
import { callable, cardsOf } from './cards.ts';
import { contentKindOf, isBodyDrawn } from './content-kind.ts';
import { placeOf } from './place.ts';

t.test('knows every kind of the API, and what is not known says so', async (t) => {
  t.equal(contentKindOf('conversation'), 'text');
  t.equal(contentKindOf('listResponseMessage'), 'text');
  t.equal(contentKindOf('application'), 'document');
  t.equal(contentKindOf('liveLocationMessage'), 'liveLocation');
  t.equal(contentKindOf('pollCreationMessage'), 'unknown');
  t.equal(contentKindOf('pollCreationMessage', '/media/1'), 'document');
  t.ok(isBodyDrawn('contactsArrayMessage'));
  t.notOk(isBodyDrawn('image'));
});

t.test('reads places, with and without a map, standing or moving', async (t) => {
  const link = 'https://maps.google.com/maps?q=1%2C2&z=17&hl=pt-BR';
  t.same(placeOf(`data:image/png;base64, QUJD | ${link}|Praça da Sé `), {
    href: link,
    text: 'Praça da Sé',
    thumbnail: 'data:image/png;base64,QUJD',
  });
  t.same(placeOf(`| ${link}|1, 2 `), { href: link, text: '1, 2', thumbnail: undefined });
  t.same(placeOf('Latitude: -23.55 - Longitude: -46.63'), {
    href: 'https://maps.google.com/maps?q=-23.55%2C-46.63&z=17&hl=pt-BR',
    text: '-23.55, -46.63',
    thumbnail: undefined,
  });
  t.same(placeOf('data:text/html;base64,QUJD|javascript:alert(1)|x'), {
    href: undefined,
    text: 'x',
    thumbnail: undefined,
  });
});

t.test('reads visiting cards, one or many', async (t) => {
  const card =
    'BEGIN:VCARD\nVERSION:3.0\nFN:Carlos\nTEL:11 2222-3333\nTEL;waid=1:+55 11 98765-0001';
  t.same(cardsOf(`${card}\nEND:VCARD`), [{ name: 'Carlos', number: '+55 11 98765-0001' }]);
  t.same(cardsOf(`${card}\nEND:VCARD\nBEGIN:VCARD\nFN:Rita\nEND:VCARD`).length, 2);
  t.same(cardsOf('Ana: 📞+55 11 98765-0002\nBeto: 📞'), [
    { name: 'Ana', number: '+55 11 98765-0002' },
    { name: 'Beto', number: undefined },
  ]);
  t.same(cardsOf('só palavras'), [{ name: 'só palavras', number: undefined }]);
  t.equal(callable('+55 11 98765-0002'), '5511987650002');
  t.equal(callable('190'), undefined);
  t.equal(callable(undefined), undefined);
});
