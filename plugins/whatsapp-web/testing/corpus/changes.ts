import { proto } from '@whiskeysockets/baileys';
import { ignored, key, said, within } from './parts.ts';
import type { Sample } from './parts.ts';

const { Type } = proto.Message.ProtocolMessage;

export const changes: readonly Sample[] = [
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
