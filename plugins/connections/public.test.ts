import t from 'tap';
import { contactCardsBody, locationBody } from './public.ts';

const LINK = 'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17&hl=pt-BR';

t.test('a place is an image, a link and a description', (t) => {
  const place = { latitude: -23.5, longitude: -46.6 };
  t.equal(
    locationBody(place),
    `| ${LINK} | -23.5, -46.6`,
    'the link is there without an image too',
  );
  t.equal(
    locationBody({ ...place, name: 'Loja | Centro\nfundos', thumbnail: 'aGk=' }),
    `data:image/png;base64, aGk= | ${LINK} | Loja Centro fundos`,
  );
  t.equal(locationBody({ ...place, thumbnail: 'A'.repeat(40_000) }), locationBody(place));
  t.notMatch(locationBody({ ...place, thumbnail: '"><script>' }), /[<>"]/);
  t.end();
});

t.test('cards are a line each', (t) => {
  t.equal(
    contactCardsBody([
      { name: 'Maria', number: '+55 11 98888-7777' },
      { name: 'João\nSilva', number: '5511977776666' },
    ]),
    'Maria: 📞+55 11 98888-7777\nJoão Silva: 📞5511977776666',
  );
  t.end();
});
