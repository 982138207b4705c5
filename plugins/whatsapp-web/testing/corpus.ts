import { proto } from '@whiskeysockets/baileys';

const { Type } = proto.Message.ProtocolMessage;

/** A payload as phones send it, and what becomes of it. */
export interface Sample {
  readonly name: string;
  readonly message: proto.IMessage | null;
  readonly content: Readonly<Record<string, unknown>>;
}

const bytes = (length = 32): Uint8Array => Buffer.alloc(length, 7);

const file = {
  mediaKey: bytes(),
  directPath: '/v/t62.7118-24/1_n.enc?ccb=11-4',
  url: 'https://mmg.whatsapp.net/v/t62.7118-24/1_n.enc',
  fileSha256: bytes(),
  fileEncSha256: bytes(),
  fileLength: 1_234,
};

const media = (type: string, mime: string) => ({
  type,
  mime,
  mediaKey: file.mediaKey,
  sha256: file.fileSha256,
  size: file.fileLength,
  directPath: file.directPath,
  url: file.url,
});

const image = { ...file, mimetype: 'image/jpeg', caption: 'a nota', height: 1, width: 1 };
const quoting = {
  stanzaId: '3EB0AA',
  participant: '5511@s.whatsapp.net',
  quotedMessage: { conversation: 'qual?' },
};
const key = (id?: string) => ({
  remoteJid: '5511@s.whatsapp.net',
  fromMe: false,
  ...(id === undefined ? {} : { id }),
});
const vcard = (name: string, rest: string) =>
  `BEGIN:VCARD\nVERSION:3.0\nN:;${name};;;\nFN:${name}\n${rest}\nEND:VCARD`;
const said = (kind: string, body: string, more: object = {}) => ({
  type: 'message',
  kind,
  body,
  ...more,
});
const ignored = (reason: string) => ({ type: 'ignored', reason });

const within = (levels: number, message: proto.IMessage): proto.IMessage =>
  levels === 0 ? message : within(levels - 1, { ephemeralMessage: { message } });

const texts: Sample[] = [
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

const files: Sample[] = [
  {
    name: 'a picture',
    message: { imageMessage: image },
    content: said('image', 'a nota', { media: media('image', 'image/jpeg') }),
  },
  {
    name: 'a picture without words',
    message: { imageMessage: { ...image, caption: null } },
    content: said('image', '', { media: media('image', 'image/jpeg') }),
  },
  {
    name: 'a picture as an answer',
    message: { imageMessage: { ...image, contextInfo: quoting } },
    content: said('image', 'a nota', {
      media: media('image', 'image/jpeg'),
      quotedExternalId: '3EB0AA',
    }),
  },
  {
    name: 'a picture seen once',
    message: { viewOnceMessage: { message: { imageMessage: { ...image, viewOnce: true } } } },
    content: said('image', 'a nota', { media: media('image', 'image/jpeg') }),
  },
  {
    name: 'a picture seen once, newer',
    message: { viewOnceMessageV2: { message: { imageMessage: image } } },
    content: said('image', 'a nota', { media: media('image', 'image/jpeg') }),
  },
  {
    name: 'a voice note heard once',
    message: {
      viewOnceMessageV2Extension: {
        message: { audioMessage: { ...file, mimetype: 'audio/ogg; codecs=opus', ptt: true } },
      },
    },
    content: said('audio', '', { media: media('audio', 'audio/ogg; codecs=opus') }),
  },
  {
    name: 'a picture whose file is nowhere',
    message: { imageMessage: { caption: 'perdida', mimetype: 'image/jpeg' } },
    content: said('image', 'perdida'),
  },
  {
    name: 'a picture without a key',
    message: { imageMessage: { ...image, mediaKey: Buffer.alloc(0) } },
    content: said('image', 'a nota'),
  },
  {
    name: 'a picture of an album',
    message: { associatedChildMessage: { message: { imageMessage: image } } },
    content: said('image', 'a nota', { media: media('image', 'image/jpeg') }),
  },
  {
    name: 'a film',
    message: {
      videoMessage: { ...file, mimetype: 'video/mp4', caption: 'o vazamento', seconds: 3 },
    },
    content: said('video', 'o vazamento', { media: media('video', 'video/mp4') }),
  },
  {
    name: 'a film that repeats',
    message: { videoMessage: { ...file, mimetype: 'video/mp4', gifPlayback: true } },
    content: said('video', '', { media: media('video', 'video/mp4') }),
  },
  {
    name: 'a round film',
    message: { ptvMessage: { ...file, mimetype: 'video/mp4' } },
    content: said('video', '', { media: media('video', 'video/mp4') }),
  },
  {
    name: 'a voice note',
    message: {
      audioMessage: {
        ...file,
        mimetype: 'audio/ogg; codecs=opus',
        ptt: true,
        seconds: 4,
        waveform: bytes(64),
      },
    },
    content: said('audio', '', { media: media('audio', 'audio/ogg; codecs=opus') }),
  },
  {
    name: 'music',
    message: { audioMessage: { ...file, mimetype: 'audio/mpeg' } },
    content: said('audio', '', { media: media('audio', 'audio/mpeg') }),
  },
  {
    name: 'a sticker',
    message: { stickerMessage: { ...file, mimetype: 'image/webp', isAnimated: false } },
    content: said('sticker', '', { media: media('sticker', 'image/webp') }),
  },
  {
    name: 'a sticker that moves',
    message: {
      lottieStickerMessage: {
        message: { stickerMessage: { ...file, mimetype: 'application/was' } },
      },
    },
    content: said('sticker', '', { media: media('sticker', 'application/was') }),
  },
  {
    name: 'a document',
    message: {
      documentMessage: {
        ...file,
        mimetype: 'application/pdf',
        fileName: 'boleto.pdf',
        title: 'boleto',
      },
    },
    content: said('application', '', {
      media: media('document', 'application/pdf'),
      mediaName: 'boleto.pdf',
    }),
  },
  {
    name: 'a document with words',
    message: {
      documentWithCaptionMessage: {
        message: {
          documentMessage: {
            ...file,
            mimetype: 'application/pdf',
            fileName: 'boleto.pdf',
            caption: 'pago',
          },
        },
      },
    },
    content: said('application', 'pago', {
      media: media('document', 'application/pdf'),
      mediaName: 'boleto.pdf',
    }),
  },
  {
    name: 'a document with a title alone',
    message: { documentMessage: { ...file, mimetype: 'text/plain', title: 'lista' } },
    content: said('application', '', {
      media: media('document', 'text/plain'),
      mediaName: 'lista',
    }),
  },
  {
    name: 'a document without a name',
    message: { documentMessage: { ...file, mimetype: 'text/plain' } },
    content: said('application', '', { media: media('document', 'text/plain') }),
  },
];

const MAP = 'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17&hl=pt-BR';

const others: Sample[] = [
  {
    name: 'a place',
    message: { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6 } },
    content: said('locationMessage', `| ${MAP} | -23.5, -46.6`),
  },
  {
    name: 'a place with a name',
    message: {
      locationMessage: {
        degreesLatitude: -23.5,
        degreesLongitude: -46.6,
        name: 'Praça da Sé',
        address: 'Centro',
      },
    },
    content: said('locationMessage', `| ${MAP} | Praça da Sé, Centro`),
  },
  {
    name: 'a place with a small map',
    message: {
      locationMessage: {
        degreesLatitude: -23.5,
        degreesLongitude: -46.6,
        jpegThumbnail: Buffer.from([1, 2, 3]),
      },
    },
    content: said('locationMessage', `data:image/png;base64, AQID | ${MAP} | -23.5, -46.6`),
  },
  {
    name: 'a place that is nowhere',
    message: { locationMessage: { degreesLatitude: NaN, degreesLongitude: 1 } },
    content: said('unknown', ''),
  },
  {
    name: 'somebody on the way',
    message: {
      liveLocationMessage: { degreesLatitude: 1.5, degreesLongitude: 2.5, sequenceNumber: 1 },
    },
    content: said('liveLocationMessage', 'Latitude: 1.5 - Longitude: 2.5'),
  },
  {
    name: 'a visiting card',
    message: {
      contactMessage: { displayName: 'Ana', vcard: vcard('Ana', 'TEL;waid=5511:+55 11') },
    },
    content: said('contactMessage', vcard('Ana', 'TEL;waid=5511:+55 11')),
  },
  {
    name: 'several cards',
    message: {
      contactsArrayMessage: {
        displayName: '2 contatos',
        contacts: [
          { displayName: 'Ana', vcard: vcard('Ana', 'TEL;type=CELL;waid=551199:+55 11 99') },
          { vcard: vcard('Bia', 'item1.TEL:+55 (21) 88') },
        ],
      },
    },
    content: said('contactsArrayMessage', 'Ana: 📞551199\nBia: 📞+552188'),
  },
  {
    name: 'no cards at all',
    message: { contactsArrayMessage: {} },
    content: said('contactsArrayMessage', ''),
  },
  {
    name: 'a chosen button',
    message: { buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'Vendas' } },
    content: said('buttonsResponseMessage', 'Vendas'),
  },
  {
    name: 'a chosen button without words',
    message: { buttonsResponseMessage: { selectedButtonId: '1' } },
    content: said('buttonsResponseMessage', '1'),
  },
  {
    name: 'a chosen row',
    message: {
      listResponseMessage: { title: 'Suporte', singleSelectReply: { selectedRowId: '2' } },
    },
    content: said('listResponseMessage', 'Suporte'),
  },
  {
    name: 'a chosen row without a title',
    message: { listResponseMessage: { singleSelectReply: { selectedRowId: '2' } } },
    content: said('listResponseMessage', '2'),
  },
  {
    name: 'a chosen button of a template',
    message: { templateButtonReplyMessage: { selectedId: 'x', selectedDisplayText: 'Sim' } },
    content: said('templateButtonReplyMessage', 'Sim'),
  },
  {
    name: 'an answer to a form',
    message: { interactiveResponseMessage: { body: { text: 'Confirmado' } } },
    content: said('buttonsResponseMessage', 'Confirmado'),
  },
  {
    name: 'a poll',
    message: {
      pollCreationMessage: {
        name: 'Que dia?',
        options: [{ optionName: 'terça' }, { optionName: 'quarta' }],
      },
    },
    content: said('unknown', 'Que dia?\n• terça\n• quarta'),
  },
  {
    name: 'a poll, newer',
    message: { pollCreationMessageV3: { name: 'Que dia?', options: [] } },
    content: said('unknown', 'Que dia?'),
  },
  {
    name: 'buttons',
    message: {
      buttonsMessage: {
        contentText: 'Escolha',
        footerText: 'Loja',
        buttons: [{ buttonId: '1', buttonText: { displayText: 'Vendas' } }],
      },
    },
    content: said('unknown', 'Escolha\nLoja\nVendas'),
  },
  {
    name: 'a list',
    message: {
      listMessage: {
        title: 'Menu',
        description: 'Escolha',
        sections: [{ rows: [{ title: 'Vendas' }, { title: 'Suporte' }] }],
      },
    },
    content: said('unknown', 'Menu\nEscolha\nVendas\nSuporte'),
  },
  {
    name: 'a template',
    message: {
      templateMessage: {
        hydratedTemplate: { hydratedContentText: 'Seu pedido saiu', hydratedFooterText: 'Loja' },
      },
    },
    content: said('unknown', 'Seu pedido saiu\nLoja'),
  },
  {
    name: 'an interactive message',
    message: {
      interactiveMessage: {
        header: { title: 'Oferta' },
        body: { text: 'Só hoje' },
        footer: { text: 'Loja' },
      },
    },
    content: said('unknown', 'Oferta\nSó hoje\nLoja'),
  },
  {
    name: 'an invitation',
    message: { groupInviteMessage: { groupName: 'Clientes', inviteCode: 'AbC', caption: 'entre' } },
    content: said('conversation', 'Clientes\nentre\nhttps://chat.whatsapp.com/AbC'),
  },
  {
    name: 'a product',
    message: {
      productMessage: { product: { title: 'Cadeira', description: 'de pinho' }, body: 'esta' },
    },
    content: said('unknown', 'Cadeira\nde pinho\nesta'),
  },
  {
    name: 'an order',
    message: { orderMessage: { orderTitle: 'Pedido 7', message: 'entregar hoje' } },
    content: said('unknown', 'Pedido 7\nentregar hoje'),
  },
  {
    name: 'an event',
    message: { eventMessage: { name: 'Visita', description: 'às 10' } },
    content: said('unknown', 'Visita\nàs 10'),
  },
  {
    name: 'something nobody knows yet',
    message: { scheduledCallCreationMessage: { title: 'x' } },
    content: said('unknown', ''),
  },
];

const changes: Sample[] = [
  {
    name: 'a message taken back',
    message: { protocolMessage: { key: key('A1'), type: Type.REVOKE } },
    content: { type: 'delete', externalId: 'A1', body: '' },
  },
  {
    name: 'a message taken back, the type left out',
    message: { protocolMessage: { key: key('A1') } },
    content: { type: 'delete', externalId: 'A1', body: '' },
  },
  {
    name: 'nothing taken back',
    message: { protocolMessage: { key: key(), type: Type.REVOKE } },
    content: ignored('protocol'),
  },
  {
    name: 'an edit',
    message: {
      protocolMessage: {
        key: key('A1'),
        type: Type.MESSAGE_EDIT,
        editedMessage: { conversation: 'corrigido' },
      },
    },
    content: { type: 'edit', externalId: 'A1', body: 'corrigido' },
  },
  {
    name: 'an edit in its wrapper',
    message: {
      editedMessage: {
        message: {
          protocolMessage: {
            key: key('A1'),
            type: Type.MESSAGE_EDIT,
            editedMessage: { extendedTextMessage: { text: 'corrigido' } },
          },
        },
      },
    },
    content: { type: 'edit', externalId: 'A1', body: 'corrigido' },
  },
  {
    name: 'an edited caption',
    message: {
      protocolMessage: {
        key: key('A1'),
        type: Type.MESSAGE_EDIT,
        editedMessage: { imageMessage: { caption: 'outra' } },
      },
    },
    content: { type: 'edit', externalId: 'A1', body: 'outra' },
  },
  {
    name: 'an edit of nothing',
    message: { protocolMessage: { key: key('A1'), type: Type.MESSAGE_EDIT } },
    content: ignored('empty-edit'),
  },
  {
    name: 'a reaction',
    message: { reactionMessage: { key: key('A1'), text: '👍' } },
    content: { type: 'reaction', externalId: 'A1', body: '👍' },
  },
  {
    name: 'a reaction taken back',
    message: { reactionMessage: { key: key('A1'), text: '' } },
    content: { type: 'reaction', externalId: 'A1', body: '' },
  },
  {
    name: 'a reaction to nothing',
    message: { reactionMessage: { text: '👍' } },
    content: ignored('no-message-named'),
  },
  {
    name: 'disappearing messages turned on',
    message: { protocolMessage: { type: Type.EPHEMERAL_SETTING, ephemeralExpiration: 604_800 } },
    content: ignored('protocol'),
  },
  {
    name: 'history',
    message: {
      protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification: {} },
    },
    content: ignored('protocol'),
  },
  {
    name: 'keys of the phone',
    message: {
      protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys: [] } },
    },
    content: ignored('protocol'),
  },
  {
    name: 'a vote',
    message: { pollUpdateMessage: { pollCreationMessageKey: key('P1') } },
    content: ignored('pollUpdateMessage'),
  },
  {
    name: 'a pinned message',
    message: { pinInChatMessage: { key: key('A1') } },
    content: ignored('pinInChatMessage'),
  },
  {
    name: 'a kept message',
    message: { keepInChatMessage: { key: key('A1') } },
    content: ignored('keepInChatMessage'),
  },
  {
    name: 'a sealed reaction',
    message: { encReactionMessage: { targetMessageKey: key('A1') } },
    content: ignored('encReactionMessage'),
  },
  {
    name: 'the cover of an album',
    message: { albumMessage: { expectedImageCount: 2 } },
    content: ignored('albumMessage'),
  },
  {
    name: 'the key of a group alone',
    message: { senderKeyDistributionMessage: { groupId: '1@g.us' } },
    content: ignored('keys'),
  },
  { name: 'nothing', message: {}, content: ignored('keys') },
  { name: 'not even nothing', message: null, content: ignored('empty') },
  {
    name: 'eight wrappers',
    message: within(7, { conversation: 'fundo' }),
    content: said('conversation', 'fundo'),
  },
  {
    name: 'a thousand wrappers',
    message: within(1_000, { conversation: 'fundo' }),
    content: ignored('empty'),
  },
];

export const corpus: readonly Sample[] = [...texts, ...files, ...others, ...changes];
