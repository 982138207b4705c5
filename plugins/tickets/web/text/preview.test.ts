import t from 'tap';
import { previewOf } from './preview.ts';

t.test('a row says what a message is', (t) => {
  t.same(previewOf('conversation', '*Ana:*\n*Oi*,\ntudo bem?'), {
    kind: 'text',
    text: 'Oi, tudo bem?',
  });
  t.same(previewOf('image', 'foto do violão'), { kind: 'image', text: 'foto do violão' });
  t.same(previewOf('image', 'IMG-20261120.jpg'), { kind: 'image', text: undefined });
  t.same(previewOf('audio', ''), { kind: 'audio', text: undefined });
  t.same(previewOf('application', 'boleto.pdf'), { kind: 'document', text: 'boleto.pdf' });
  t.same(previewOf('contactMessage', 'BEGIN:VCARD'), { kind: 'contact', text: undefined });
  t.same(previewOf('ciphertext', ''), { kind: 'waiting', text: undefined });
  t.same(previewOf('deleted', ''), { kind: 'deleted', text: undefined });
  t.same(previewOf('conversation', ''), { kind: 'text', text: '' });
  t.same(previewOf('somethingNew', 'x'), { kind: 'text', text: 'x' });
  t.end();
});
