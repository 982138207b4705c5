import t from 'tap';
import { isEmoji } from './emoji.ts';

t.test('one emoji, however many characters it is made of, and nothing else', (t) => {
  for (const emoji of ['👍', '❤️', '👨‍👩‍👧', '🇧🇷', '👍🏽', '7️⃣', '©'])
    t.equal(isEmoji(emoji), true, emoji);
  for (const text of ['', 'a', '7', '#', '👍👍', '👍 ', ' 👍', '<b>', 'ok👍']) {
    t.equal(isEmoji(text), false, text);
  }
  t.end();
});
