import t from 'tap';
import { EMOJI_GROUPS, EMOJI_LINES, parseEmojis } from './emoji-data.ts';
import { withRecent } from './recent-emojis.ts';

t.test('a line holds everything about an emoji', (t) => {
  const line = '👋\t1\t0.6\tmão acenando\tolá|tchau\t👋🏻 👋🏼 👋🏽 👋🏾 👋🏿';
  const { emojis, categories } = parseEmojis([line], 'pt', (key) => key);
  t.match(emojis, [
    {
      emoji: '👋',
      category: 1,
      version: 0.6,
      label: 'mão acenando',
      tags: ['olá', 'tchau', 'mao acenando', 'ola'],
      skins: { light: '👋🏻', dark: '👋🏿' },
    },
  ]);
  t.same(categories[1], { index: 1, label: 'groups.people' });
  t.end();
});

t.test('each language has the same emojis, with a name and a group', async (t) => {
  const [portuguese, ...others] = await Promise.all(
    (['pt', 'en', 'es'] as const).map(async (language) =>
      parseEmojis(await EMOJI_LINES[language](), language, (key) => key),
    ),
  );
  const symbols = portuguese?.emojis.map(({ emoji }) => emoji) ?? [];
  t.ok(symbols.length > 1_500);
  for (const { emojis } of others) {
    t.same(
      emojis.map(({ emoji }) => emoji),
      symbols,
    );
  }
  for (const { emoji, label, category } of portuguese?.emojis ?? []) {
    if (label === '' || !(category in EMOJI_GROUPS)) t.fail(emoji);
  }
});

t.test('of the emojis used last, one stands once, the newest first', (t) => {
  t.same(withRecent(['🎂', '💚'], '💚'), ['💚', '🎂']);
  const many = Array.from({ length: 16 }, (_, at) => String(at));
  t.equal(withRecent(many, '🎂').length, 16);
  t.end();
});
