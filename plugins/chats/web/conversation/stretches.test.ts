import t from 'tap';
import { stretchesOf } from './stretches.ts';

const NAMED = {
  mentions: [
    { id: 2, name: 'Ana' },
    { id: 3, name: 'Ana Martins' },
  ],
  ticketIds: [12],
};

const shown = (text: string): string[] =>
  stretchesOf(text, NAMED).map(({ kind, text: words }) => `${kind}:${words}`);

t.test('parts a text into words, colleagues and tickets', (t) => {
  t.same(shown('Oi, @Ana: veja o #12.'), [
    'words:Oi, ',
    'mention:@Ana',
    'words:: veja o ',
    'ticket:#12',
    'words:.',
  ]);
  t.same(shown('Nada'), ['words:Nada']);
  t.end();
});

t.test('of two names that begin alike the longer one is meant', (t) => {
  t.same(
    stretchesOf('@Ana Martins e @Ana', NAMED).flatMap((one) => ('userId' in one ? one.userId : [])),
    [3, 2],
  );
  t.end();
});

t.test('a number is a ticket only where the message refers to one', (t) => {
  t.same(shown('#13 e C#12 e #123'), ['words:#13 e C#12 e #123']);
  t.end();
});
