import { proto } from '@whiskeysockets/baileys';
import type { WriteOptions } from './fake-person.ts';

/** Something hostile or broken, as somebody sends it. */
export interface Hostility {
  readonly name: string;
  readonly message: proto.IMessage;
  readonly options?: WriteOptions;
}

const { Type } = proto.Message.ProtocolMessage;

const text = (body: string, options?: WriteOptions): Omit<Hostility, 'name'> => ({
  message: { conversation: body },
  ...(options ? { options } : {}),
});

const nested = (levels: number): proto.IMessage => {
  let message: proto.IMessage = { conversation: 'no fundo' };
  for (let level = 0; level < levels; level += 1) message = { ephemeralMessage: { message } };
  return message;
};

const spoofed = (type: proto.Message.ProtocolMessage.Type): Omit<Hostility, 'name'> => ({
  message: { protocolMessage: { type, key: { id: 'X', fromMe: true } } },
});

/** One of a kind each. @param at makes those of one round different from those of another */
export const hostilities = (at: number): readonly Hostility[] => [
  { name: 'U+0000', ...text(`a\u0000b${at}`) },
  { name: 'half a character', ...text(`\ud83d ${at}`) },
  { name: 'an empty text', ...text('') },
  { name: 'nothing', message: {} },
  { name: 'the year 9999', ...text(`futuro ${at}`, { t: '253402300799' }) },
  { name: 'a negative time', ...text(`passado ${at}`, { t: '-5' }) },
  { name: 'no time', ...text(`sem hora ${at}`, { t: 'agora' }) },
  { name: 'an unknown stanza type', ...text(`tipo ${at}`, { type: 'hologram' }) },
  {
    name: 'an unknown kind',
    message: { pollCreationMessageV5: { message: {} } } as proto.IMessage,
  },
  {
    name: 'a quote of itself',
    message: {
      extendedTextMessage: {
        text: `eco ${at}`,
        contextInfo: { stanzaId: `LOOP${at}`, quotedMessage: { conversation: 'eco' } },
      },
    },
    options: { id: `LOOP${at}` },
  },
  {
    name: 'many mentions',
    message: {
      extendedTextMessage: {
        text: `muitos ${at}`,
        contextInfo: {
          mentionedJid: Array.from({ length: at === 0 ? 10_000 : 100 }, (_, n) => `${n}@lid`),
        },
      },
    },
  },
  {
    name: 'a huge card',
    message: {
      contactMessage: { displayName: 'x', vcard: `BEGIN:VCARD\n${'FN:x\n'.repeat(20_000)}` },
    },
  },
  {
    name: 'a place that is none',
    message: { locationMessage: { degreesLatitude: NaN, degreesLongitude: Infinity } },
  },
  {
    name: 'a file with no key',
    message: { imageMessage: { mimetype: 'image/png', caption: `sem chave ${at}` } },
  },
  {
    name: 'a reaction to nothing',
    message: { reactionMessage: { text: '👍', key: {} } },
  },
  { name: 'an edit of nothing', message: { protocolMessage: { type: Type.MESSAGE_EDIT } } },
  { name: 'a wrapper in a wrapper', message: nested(40) },
  { name: 'keys of our own devices', ...spoofed(Type.APP_STATE_SYNC_KEY_SHARE) },
  { name: 'a history that is none', ...spoofed(Type.HISTORY_SYNC_NOTIFICATION) },
  { name: 'an answer of our phone', ...spoofed(Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE) },
  { name: 'what nobody can open', ...text(`segredo ${at}`, { arrives: 'garbled' }) },
  { name: 'what only the phone has', ...text(`longe ${at}`, { arrives: 'unavailable' }) },
  {
    name: 'bytes that are no message',
    ...text('-', { bytes: Buffer.from([0xff, 0xff, 0xff, 0xff]) }),
  },
  {
    name: 'broken UTF-8',
    ...text('-', { bytes: Buffer.from([0x0a, 0x04, 0xff, 0xfe, 0xc0, 0x80]) }),
  },
  { name: 'a field that ends too soon', ...text('-', { bytes: Buffer.from([0x0a, 0x7f, 0x41]) }) },
];
