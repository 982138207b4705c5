import t from 'tap';
import { readCommandLine } from './command-line.ts';

const read = (...words: string[]) => readCommandLine(words, { flags: ['replace'], texts: ['to'] });

t.test('a command is given one word, flags and texts, in any order', async (t) => {
  const line = read('--to', 'there', 'a.file', '--replace');
  t.equal(line.word, 'a.file');
  t.equal(line.has('replace'), true);
  t.equal(line.textOf('to'), 'there');
  const bare = read('a.file');
  t.equal(bare.has('replace'), false);
  t.equal(bare.textOf('to'), undefined);
});

t.test('no word and several are both none', async (t) => {
  t.equal(read('--replace').word, undefined);
  t.equal(read('a.file', 'b.file').word, undefined);
});

t.test('an option that does not exist is named', async (t) => {
  t.throws(() => read('a.file', '--replase'), { message: /--replase/ });
  t.throws(() => read('a.file', '--to'), { message: /--to/ });
});
