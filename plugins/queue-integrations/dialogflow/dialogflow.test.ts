import t from 'tap';
import { opusRate } from './client.ts';
import { queryText, readIntent } from './reading.ts';

const read = (queryResult: object) => readIntent({ queryResult }, 'Bot');

t.test('an answer has texts, pictures, cards and quick replies, each under the name', async (t) => {
  const { parts, order } = read({
    fulfillmentMessages: [
      { text: { text: ['Oi', ' '] } },
      { image: { imageUri: 'https://a.example.com/a.png' } },
      { quickReplies: { title: 'Qual?', quickReplies: ['Um', 'Dois'] } },
      { card: { title: 'Plano', subtitle: 'Anual', buttons: [{ text: 'Ver' }] } },
      { platform: 'FACEBOOK', text: { text: ['de outro lugar'] } },
    ],
    parameters: { image: 'https://a.example.com/b.png' },
  });
  t.same(
    parts.map(({ text, url }) => [text, url]),
    [
      ['*Bot:*\nOi', undefined],
      ['', 'https://a.example.com/a.png'],
      ['*Bot:*\nQual?\n- Um\n- Dois', undefined],
      ['*Bot:*\n*Plano*\nAnual\n- Ver', undefined],
      ['', 'https://a.example.com/b.png'],
    ],
  );
  t.equal(order, undefined);
});

t.test(
  'nothing to say is said; the end of a dialogue stops, and the end of the service closes',
  async (t) => {
    t.match(read({}).parts, [{ text: '*Bot:*\nNão consegui entender sua dúvida.', delay: 3_000 }]);
    t.match(read({ fulfillmentText: 'Tchau', diagnosticInfo: { end_conversation: true } }), {
      parts: [{ text: '*Bot:*\nTchau' }],
      order: { stops: true },
    });
    t.match(read({ fulfillmentText: 'Atendimento finalizado!' }).order, { closes: true });
  },
);

t.test('a question has 256 characters at most, and a voice says its own rate', async (t) => {
  const long = `${'palavra '.repeat(31)}${'x'.repeat(40)}`;
  t.equal(queryText('  a \n b  '), 'a b');
  t.ok(queryText(long).length <= 256);
  t.ok(queryText(long).endsWith('palavra'));
  t.equal(queryText('😀'.repeat(200)).length % 2, 0, 'no half of a character');
  const opus = Buffer.alloc(64);
  opus.write('OggS');
  opus.write('OpusHead', 28);
  opus.writeUInt32LE(48_000, 40);
  t.same([opusRate(opus), opusRate(Buffer.from('RIFF'))], [48_000, 16_000]);
});
