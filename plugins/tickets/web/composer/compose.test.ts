import t from 'tap';
import { messagesOf } from './compose.ts';

const file = (name: string): File => ({ name }) as File;
const nothing = { text: '', files: [], quoted: null, author: 'Ana' };
const quoted = {
  id: 5,
  body: 'Oi',
  fromMe: false,
  mediaType: 'conversation',
  senderName: '',
  isDeleted: false,
  mentions: [],
};

t.test('text is signed, blank text is none', (t) => {
  t.same(messagesOf(nothing), []);
  t.same(messagesOf({ ...nothing, text: ' \n ' }), []);
  t.same(messagesOf({ ...nothing, text: ' oi ' }), [{ body: '*Ana:*\noi', quoted: null }]);
  t.same(messagesOf({ ...nothing, text: 'oi', author: undefined }), [{ body: 'oi', quoted: null }]);
  t.end();
});

t.test('files keep their order and captions; the first one answers', (t) => {
  const [one, two] = [file('um.png'), file('dois.pdf')];
  const files = [
    { file: one, caption: 'não conta' },
    { file: two, caption: 'segue' },
  ];
  t.same(messagesOf({ ...nothing, text: 'olha', files, quoted }), [
    { body: '*Ana:*\nolha', file: one, quoted },
    { body: '*Ana:*\nsegue', file: two },
  ]);
  t.same(messagesOf({ ...nothing, files: [{ file: one, caption: '' }] }), [
    { body: '', file: one, quoted: null },
  ]);
  t.end();
});
