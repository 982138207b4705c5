import t from 'tap';
import { stretchesOf, withMentions } from './mentions.ts';

const mentions = [{ number: '123456789012345', name: 'Ana <b>Martins</b>' }];

t.test('names people by their names, and others by a number one can read', async (t) => {
  t.same(stretchesOf('Oi @123456789012345!', mentions), [
    { text: 'Oi ', isMention: false },
    { text: '@Ana <b>Martins</b>', isMention: true },
    { text: '!', isMention: false },
  ]);
  t.equal(withMentions('@5511988887777 veja'), '@+55 (11) 98888-7777 veja');
  t.equal(withMentions('@4915112345678'), '@+4915112345678');
  t.equal(withMentions('@999456789012345'), '@999456789012345', 'no phone number');
  t.equal(withMentions('sem ninguém'), 'sem ninguém');
});
