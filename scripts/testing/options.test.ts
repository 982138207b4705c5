import t from 'tap';
import { OptionError, readOptions } from './options.ts';

t.test('words are files and folders; without any all tests are meant', async (t) => {
  t.strictSame(readOptions([]), {
    isPure: false,
    isChanged: false,
    repeat: 1,
    words: [],
  });
  t.strictSame(readOptions(['core', '--pure', 'web']), {
    isPure: true,
    isChanged: false,
    repeat: 1,
    words: ['core', 'web'],
  });
});

t.test('files are repeated as often as told', async (t) => {
  t.strictSame(readOptions(['--repeat', '20', 'core']), {
    isPure: false,
    isChanged: false,
    repeat: 20,
    words: ['core'],
  });
  t.equal(readOptions(['--repeat=3', 'core']).repeat, 3);
});

t.test('changed files are chosen without naming any, and may be repeated', async (t) => {
  t.match(readOptions(['--changed']), { isChanged: true, words: [] });
  t.match(readOptions(['--changed', '--repeat', '3']), { isChanged: true, repeat: 3 });
});

t.test(
  'refuses an option that does not exist, a wrong count, and a repeat of everything',
  async (t) => {
    for (const given of [
      ['--watch'],
      ['--repeat', '0', 'core'],
      ['--repeat', 'core'],
      ['--repeat', '2'],
      ['--changed', 'core'],
    ]) {
      t.throws(() => readOptions(given), OptionError, given.join(' '));
    }
  },
);
