import { bytes, quoting, said } from './parts.ts';
import type { Sample } from './parts.ts';

export const texts: readonly Sample[] = [
  { name: 'a word', message: { conversation: 'oi' }, content: said('conversation', 'oi') },
  { name: 'an empty text', message: { conversation: '' }, content: said('conversation', '') },
  {
    name: 'a text with a secret',
    message: { conversation: 'oi', messageContextInfo: { messageSecret: bytes() } },
    content: said('conversation', 'oi'),
  },
  {
    name: 'an extended text',
    message: {
      extendedTextMessage: {
        text: 'veja https://example.com',
        matchedText: 'https://example.com',
        title: 'Exemplo',
      },
    },
    content: said('conversation', 'veja https://example.com'),
  },
  {
    name: 'an answer',
    message: { extendedTextMessage: { text: 'azul', contextInfo: quoting } },
    content: said('conversation', 'azul', { quotedExternalId: '3EB0AA' }),
  },
  {
    name: 'something passed on',
    message: {
      extendedTextMessage: { text: 'leia', contextInfo: { isForwarded: true, forwardingScore: 3 } },
    },
    content: said('conversation', 'leia', { isForwarded: true }),
  },
  {
    name: 'a text with people named',
    message: {
      extendedTextMessage: {
        text: '@5511 veja',
        contextInfo: { mentionedJid: ['5511@s.whatsapp.net'] },
      },
    },
    content: said('conversation', '@5511 veja'),
  },
  {
    name: 'a text with U+0000 in it',
    message: { conversation: 'a\u0000b' },
    content: said('conversation', 'ab'),
  },
  {
    name: 'half a character',
    message: { conversation: 'a\ud83d' },
    content: said('conversation', 'a\ufffd'),
  },
  {
    name: 'five megabytes of text',
    message: { conversation: 'x'.repeat(5_000_000) },
    content: said('conversation', 'x'.repeat(65_536)),
  },
  {
    name: 'a text from an advertisement',
    message: {
      extendedTextMessage: {
        text: 'quero',
        contextInfo: { externalAdReply: { title: 'Promoção', sourceUrl: 'https://fb.me/1' } },
      },
    },
    content: said('conversation', 'quero'),
  },
  {
    name: 'a text that disappears',
    message: {
      ephemeralMessage: {
        message: {
          extendedTextMessage: { text: 'logo some', contextInfo: { expiration: 604_800 } },
        },
      },
    },
    content: said('conversation', 'logo some'),
  },
  {
    name: 'a copy for our own devices',
    message: {
      deviceSentMessage: {
        destinationJid: '5511@s.whatsapp.net',
        message: { conversation: 'do celular' },
      },
    },
    content: said('conversation', 'do celular'),
  },
  {
    name: 'a copy that disappears',
    message: {
      deviceSentMessage: {
        destinationJid: '5511@s.whatsapp.net',
        message: { ephemeralMessage: { message: { conversation: 'do celular' } } },
      },
    },
    content: said('conversation', 'do celular'),
  },
  {
    name: 'a text with the key of its group',
    message: { conversation: 'oi grupo', senderKeyDistributionMessage: { groupId: '1@g.us' } },
    content: said('conversation', 'oi grupo'),
  },
  {
    name: 'a text that names its group',
    message: { groupMentionedMessage: { message: { conversation: 'a todos' } } },
    content: said('conversation', 'a todos'),
  },
];
