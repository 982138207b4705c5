import t from 'tap';
import { guessedSentence } from './plain-comments.js';
import { complaintsOf } from './testing.ts';

t.test('a sentence that begins with What, Who or Whose has to be guessed', async (t) => {
  const guessed = [
    '* What a session asks of its connection. ',
    '* The picture of a contact.\n * Whose it is says the channel. ',
    ' Who is left alone gets nothing.',
    '* @returns What is left',
    '* @param contact Whose ticket it is',
  ];
  for (const comment of guessed) t.ok(guessedSentence(comment), comment);
  const plain = [
    '* The settings that a session needs of its connection. ',
    ' What happens at noon?',
    ' It tells what is left.',
    '* @returns the contact whose ticket it is',
    ' Whatever waits is sent.',
  ];
  for (const comment of plain) t.equal(guessedSentence(comment), undefined, comment);
});

t.test('the linter names the sentence', async (t) => {
  const complaints = complaintsOf(t, 'prosa/plain-comments', {
    'riddle.ts': '/** What nobody guesses. */\nexport const one = 1;',
    'plain.ts': '// The first of two.\nexport const two = 2;',
  });
  t.match(complaints['riddle.ts'], [/Name the noun .*What nobody guesses/]);
  t.equal(Object.values(complaints).flat().length, 1);
});
