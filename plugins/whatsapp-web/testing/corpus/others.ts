import { said, vcard } from './parts.ts';
import type { Sample } from './parts.ts';

const MAP = 'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17&hl=pt-BR';

export const others: readonly Sample[] = [
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
