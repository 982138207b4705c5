import t from 'tap';
import { mentionedIn } from './mentions.ts';

t.test('finds the numbers a text names people by', async (t) => {
  t.same(mentionedIn('@5511988887777 e @123456789012345, vejam @5511988887777'), [
    '5511988887777',
    '123456789012345',
  ]);
  for (const text of [
    'oi',
    'ana@5511988887777',
    '@1234567',
    '@1234567890123456',
    '@@55119888877',
  ]) {
    t.same(mentionedIn(text), [], text);
  }
  const many = Array.from({ length: 60 }, (_, at) => `@551198888${String(1_000 + at)}`).join(' ');
  t.equal(mentionedIn(many).length, 50);
});
