import { proto } from '@whiskeysockets/baileys';
import t from 'tap';
import { eventually } from 'prosa/core/testing';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';

t.setTimeout(120_000);
const network = await createNetwork(t);
const app = await createWhatsAppApp(t, network);
const { Type } = proto.Message.ProtocolMessage;

let people = 0;

/** A connected connection, a customer who wrote, and their ticket. */
const setUp = async () => {
  const connection = await addConnection(app, network);
  await connection.pair();
  people += 1;
  const maria = network.person(`551198888${String(1000 + people)}`, 'Maria');
  const first = await maria.write(connection.account, 'oi');
  const ticketId = await connection.accept();
  return { connection, maria, ticketId, first };
};

t.test('edits, deletions and reactions of a customer change what they said', async (t) => {
  const { connection, maria, ticketId, first } = await setUp();
  const key = { remoteJid: connection.account.jid, fromMe: true, id: first };
  await maria.write(connection.account, {
    protocolMessage: { key, type: Type.MESSAGE_EDIT, editedMessage: { conversation: 'olá' } },
  });
  await connection.deskUntil(ticketId, ([said]) => said?.body === 'olá' && said.isEdited);
  const { externalId } = await connection.say(ticketId, 'Pois não?');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.ack === 2);
  await maria.write(connection.account, {
    reactionMessage: { key: { ...key, fromMe: false, id: externalId }, text: '👍' },
  });
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.reactions[0]?.emoji === '👍');
  await maria.write(connection.account, { protocolMessage: { key, type: Type.REVOKE } });
  await connection.deskUntil(ticketId, ([said]) => said?.isDeleted === true);

  await maria.write(connection.account, {
    protocolMessage: { key: { ...key, id: externalId }, type: Type.REVOKE },
  });
  await maria.write(connection.account, {
    protocolMessage: {
      key: { ...key, id: externalId },
      type: Type.MESSAGE_EDIT,
      editedMessage: { conversation: 'Tudo de graça' },
    },
  });
  await maria.write(connection.account, 'fim');
  const desk = await connection.deskUntil(ticketId, (seen) => seen.at(-1)?.body === 'fim');
  t.match(
    desk.find((message) => message.externalId === externalId),
    { body: 'Pois não?', isDeleted: false, isEdited: false },
    'nobody else changes what we said',
  );
});

t.test('an answer of a customer shows what it answers', async () => {
  const { connection, maria, ticketId } = await setUp();
  const { externalId } = await connection.say(ticketId, 'Qual cor?');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.ack === 2);
  await maria.write(connection.account, {
    extendedTextMessage: {
      text: 'azul',
      contextInfo: { stanzaId: externalId, quotedMessage: { conversation: 'Qual cor?' } },
    },
  });
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.quotedMsg?.body === 'Qual cor?');
});

t.test('the same message twice is one, as it was and encrypted anew', async (t) => {
  const { connection, maria, ticketId } = await setUp();
  const id = await maria.write(connection.account, 'uma vez');
  await connection.deskUntil(ticketId, ({ length }) => length === 2);
  const again = { ...maria.stanzas.at(-1)! };
  connection.account.deliver(again);
  await maria.write(connection.account, 'uma vez', { id });
  await maria.write(connection.account, 'fim');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'fim');
  t.same(await connection.bodies(ticketId), ['oi', 'uma vez', 'fim']);
  await eventually(
    () => connection.account.waiting.length,
    (waiting) => waiting === 0,
  );
});

t.test(
  'by number or by LID, with or without the ninth digit, somebody is one person',
  async (t) => {
    const { connection, maria, ticketId } = await setUp();
    maria.addressing = 'number';
    await maria.write(connection.account, 'pelo número');
    maria.addressing = 'lid';
    maria.tellsBoth = false;
    await maria.write(connection.account, 'só pelo LID');
    await connection.deskUntil(ticketId, ({ length }) => length === 3);
    const old = network.person('557187654321', 'Sem nono dígito');
    await old.write(connection.account, 'oi da Bahia');
    const second = await connection.accept();
    const { externalId } = await connection.say(second, 'oi!');
    await eventually(
      () => old.received,
      (received) => received.some(({ id }) => id === externalId),
    );
    const tickets = await connection.tickets('open');
    t.match(
      tickets.map(({ contact }) => contact.number).sort(),
      ['5571987654321', maria.number].sort(),
    );
  },
);

t.test('somebody whose number nobody tells is answered all the same', async () => {
  const { connection } = await setUp();
  const nobody = network.person('5511911112222', 'Ninguém');
  nobody.tellsBoth = false;
  await nobody.write(connection.account, 'sem número');
  const ticketId = await connection.accept();
  const { externalId } = await connection.say(ticketId, 'oi!');
  await eventually(
    () => nobody.received,
    (received) => received.some(({ id }) => id === externalId),
  );
});

t.test('what the owner types on the phone stands in the ticket', async (t) => {
  const { connection, maria, ticketId } = await setUp();
  await connection.account.type(maria, { conversation: 'respondi do celular' });
  await connection.deskUntil(ticketId, ({ length }) => length === 2);
  t.match(await connection.desk(ticketId), [{}, { body: 'respondi do celular', fromMe: true }]);
});

t.test('a group is a chat of many', async (t) => {
  const { connection, maria } = await setUp();
  await connection.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
  const group = network.group('Clientes do bairro', [connection.account, maria]);
  await maria.write(connection.account, 'oi a todos', { group });
  const [ticket] = await eventually(
    () => connection.tickets(),
    (tickets) => tickets.some(({ isGroup }) => isGroup),
  );
  t.match(ticket, { contact: { name: 'Clientes do bairro' }, lastMessage: 'oi a todos' });
  const id = await connection.accept();
  t.match(await connection.desk(id), [{ senderName: 'Maria' }]);
  await maria.write(connection.account, 'alguém?', { group });
  await connection.deskUntil(id, ({ length }) => length === 2);
  const { externalId } = await connection.say(id, 'Bom dia, bairro');
  await eventually(
    () => maria.received,
    (received) => received.some((each) => each.id === externalId && each.group === group.id),
  );
});

t.test('groups, stories and channels are left alone where nobody wants them', async (t) => {
  const { connection, maria, ticketId } = await setUp();
  await connection.call('PUT', '/settings/CheckMsgIsGroup', { value: 'enabled' });
  const group = network.group('Família', [connection.account, maria]);
  await maria.write(connection.account, 'bom dia', { group });
  await maria.write(connection.account, 'fim');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'fim');
  t.same(await connection.tickets(), []);
});

t.test('a missed call is noted, one that was taken on the phone is not', async (t) => {
  const { connection, maria, ticketId } = await setUp();
  await connection.call('PUT', '/settings/call', { value: 'disabled' });
  maria.call(connection.account, { taken: true });
  maria.call(connection.account);
  await connection.deskUntil(ticketId, (desk) =>
    desk.some(({ mediaType }) => mediaType === 'call_log'),
  );
  await maria.write(connection.account, 'fim');
  const desk = await connection.deskUntil(ticketId, (seen) =>
    seen.some(({ body }) => body === 'fim'),
  );
  t.equal(desk.filter(({ mediaType }) => mediaType === 'call_log').length, 1);
});

t.test('who types is told while somebody looks, and only then', async (t) => {
  const { connection, maria, ticketId } = await setUp();
  const { realtime } = app.services;
  type Publication = Parameters<typeof realtime.publish>[0];
  const told: Publication[] = [];
  const publish = t.capture(realtime, 'publish', (publication: Publication) => {
    if (publication.action === 'typing') told.push(publication);
  });
  maria.types(connection.account);
  await connection.desk(ticketId, true);
  await eventually(
    () => connection.account.watched.size,
    (watched) => watched > 0,
  );
  maria.types(connection.account);
  maria.types(connection.account);
  maria.types(connection.account, 'paused');
  await eventually(
    () => told.length,
    (count) => count >= 2,
  );
  publish.restore();
  t.match(told, [
    { payload: { ticketId, active: true } },
    { payload: { ticketId, active: false } },
  ]);
});

t.test(
  'hostile messages are taken for what they are, and the chat behind them goes on',
  async (t) => {
    const { connection, maria, ticketId } = await setUp();
    await maria.write(connection.account, { conversation: 'a\u0000b' });
    await maria.write(connection.account, { conversation: 'x'.repeat(1_000_000) });
    await maria.write(connection.account, { conversation: 'do futuro' }, { t: '99999999999' });
    await maria.write(connection.account, { conversation: 'de antes do tempo' }, { t: '-5' });
    await maria.write(connection.account, {
      extendedTextMessage: {
        text: 'muitos',
        contextInfo: {
          mentionedJid: Array.from({ length: 10_000 }, (_, at) => `${at}@s.whatsapp.net`),
        },
      },
    });
    await maria.write(connection.account, {
      protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE },
    });
    await maria.write(connection.account, {
      protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION },
    });
    await maria.write(connection.account, {});
    await maria.write(connection.account, 'fim');
    const desk = await connection.deskUntil(ticketId, (seen) => seen.at(-1)?.body === 'fim');
    t.same(
      desk.map(({ body }) => body.slice(0, 20)),
      ['oi', 'ab', 'x'.repeat(20), 'do futuro', 'de antes do tempo', 'muitos', 'fim'],
    );
  },
);

t.test('the network understood every word, and stumbled over none', (t) => {
  t.same([network.unhandled, network.errors], [[], []]);
  t.end();
});
