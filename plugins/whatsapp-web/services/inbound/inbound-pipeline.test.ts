import { proto } from '@whiskeysockets/baileys';
import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { addLine, createNetwork, createWebApp } from '../../testing/web-test-line.ts';

t.setTimeout(120_000);
const network = await createNetwork(t);
const app = await createWebApp(t, network);
const { Type } = proto.Message.ProtocolMessage;

let people = 0;

/** A connected line, a customer who wrote, and their conversation. */
const setUp = async () => {
  const line = await addLine(app, network);
  await line.pair();
  people += 1;
  const maria = network.person(`551198888${String(1000 + people)}`, 'Maria');
  const first = await maria.write(line.account, 'oi');
  const ticketId = await line.accept();
  return { line, maria, ticketId, first };
};

t.test('edits, deletions and reactions of a customer change what they said', async (t) => {
  const { line, maria, ticketId, first } = await setUp();
  const key = { remoteJid: line.account.jid, fromMe: true, id: first };
  await maria.write(line.account, {
    protocolMessage: { key, type: Type.MESSAGE_EDIT, editedMessage: { conversation: 'olá' } },
  });
  await line.deskUntil(ticketId, ([said]) => said?.body === 'olá' && said.isEdited);
  const { externalId } = await line.say(ticketId, 'Pois não?');
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.ack === 2);
  await maria.write(line.account, {
    reactionMessage: { key: { ...key, fromMe: false, id: externalId }, text: '👍' },
  });
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.reactions[0]?.emoji === '👍');
  await maria.write(line.account, { protocolMessage: { key, type: Type.REVOKE } });
  await line.deskUntil(ticketId, ([said]) => said?.isDeleted === true);

  await maria.write(line.account, {
    protocolMessage: { key: { ...key, id: externalId }, type: Type.REVOKE },
  });
  await maria.write(line.account, {
    protocolMessage: {
      key: { ...key, id: externalId },
      type: Type.MESSAGE_EDIT,
      editedMessage: { conversation: 'Tudo de graça' },
    },
  });
  await maria.write(line.account, 'fim');
  const desk = await line.deskUntil(ticketId, (seen) => seen.at(-1)?.body === 'fim');
  t.match(
    desk.find((message) => message.externalId === externalId),
    { body: 'Pois não?', isDeleted: false, isEdited: false },
    'nobody else changes what we said',
  );
});

t.test('an answer of a customer shows what it answers', async () => {
  const { line, maria, ticketId } = await setUp();
  const { externalId } = await line.say(ticketId, 'Qual cor?');
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.ack === 2);
  await maria.write(line.account, {
    extendedTextMessage: {
      text: 'azul',
      contextInfo: { stanzaId: externalId, quotedMessage: { conversation: 'Qual cor?' } },
    },
  });
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.quotedMsg?.body === 'Qual cor?');
});

t.test('the same message twice is one, as it was and encrypted anew', async (t) => {
  const { line, maria, ticketId } = await setUp();
  const id = await maria.write(line.account, 'uma vez');
  await line.deskUntil(ticketId, ({ length }) => length === 2);
  const again = { ...maria.stanzas.at(-1)! };
  line.account.deliver(again);
  await maria.write(line.account, 'uma vez', { id });
  await maria.write(line.account, 'fim');
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'fim');
  t.same(await line.bodies(ticketId), ['oi', 'uma vez', 'fim']);
  await eventually(
    () => line.account.waiting.length,
    (waiting) => waiting === 0,
  );
});

t.test(
  'by number or by LID, with or without the ninth digit, somebody is one person',
  async (t) => {
    const { line, maria, ticketId } = await setUp();
    maria.addressing = 'number';
    await maria.write(line.account, 'pelo número');
    maria.addressing = 'lid';
    maria.tellsBoth = false;
    await maria.write(line.account, 'só pelo LID');
    await line.deskUntil(ticketId, ({ length }) => length === 3);
    const old = network.person('557187654321', 'Sem nono dígito');
    await old.write(line.account, 'oi da Bahia');
    const second = await line.accept();
    const { externalId } = await line.say(second, 'oi!');
    await eventually(
      () => old.received,
      (received) => received.some(({ id }) => id === externalId),
    );
    const tickets = await line.tickets('open');
    t.match(
      tickets.map(({ contact }) => contact.number).sort(),
      ['5571987654321', maria.number].sort(),
    );
  },
);

t.test('somebody whose number nobody tells is answered all the same', async () => {
  const { line } = await setUp();
  const nobody = network.person('5511911112222', 'Ninguém');
  nobody.tellsBoth = false;
  await nobody.write(line.account, 'sem número');
  const ticketId = await line.accept();
  const { externalId } = await line.say(ticketId, 'oi!');
  await eventually(
    () => nobody.received,
    (received) => received.some(({ id }) => id === externalId),
  );
});

t.test('what the owner types on the phone stands in the conversation', async (t) => {
  const { line, maria, ticketId } = await setUp();
  await line.account.type(maria, { conversation: 'respondi do celular' });
  await line.deskUntil(ticketId, ({ length }) => length === 2);
  t.match(await line.desk(ticketId), [{}, { body: 'respondi do celular', fromMe: true }]);
});

t.test('a group is a conversation of many', async (t) => {
  const { line, maria } = await setUp();
  await line.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
  const group = network.group('Clientes do bairro', [line.account, maria]);
  await maria.write(line.account, 'oi a todos', { group });
  const [ticket] = await eventually(
    () => line.tickets(),
    (tickets) => tickets.some(({ isGroup }) => isGroup),
  );
  t.match(ticket, { contact: { name: 'Clientes do bairro' }, lastMessage: 'oi a todos' });
  const id = await line.accept();
  t.match(await line.desk(id), [{ senderName: 'Maria' }]);
  await maria.write(line.account, 'alguém?', { group });
  await line.deskUntil(id, ({ length }) => length === 2);
  const { externalId } = await line.say(id, 'Bom dia, bairro');
  await eventually(
    () => maria.received,
    (received) => received.some((each) => each.id === externalId && each.group === group.id),
  );
});

t.test('groups, stories and channels are left alone where nobody wants them', async (t) => {
  const { line, maria, ticketId } = await setUp();
  await line.call('PUT', '/settings/CheckMsgIsGroup', { value: 'enabled' });
  const group = network.group('Família', [line.account, maria]);
  await maria.write(line.account, 'bom dia', { group });
  await maria.write(line.account, 'fim');
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'fim');
  t.same(await line.tickets(), []);
});

t.test('a missed call is noted, one that was taken on the phone is not', async (t) => {
  const { line, maria, ticketId } = await setUp();
  await line.call('PUT', '/settings/call', { value: 'disabled' });
  maria.call(line.account, { taken: true });
  maria.call(line.account);
  await line.deskUntil(ticketId, (desk) => desk.some(({ mediaType }) => mediaType === 'call_log'));
  await maria.write(line.account, 'fim');
  const desk = await line.deskUntil(ticketId, (seen) => seen.some(({ body }) => body === 'fim'));
  t.equal(desk.filter(({ mediaType }) => mediaType === 'call_log').length, 1);
});

t.test('who types is told while somebody looks, and only then', async (t) => {
  const { line, maria, ticketId } = await setUp();
  const { realtime } = app.services;
  type Publication = Parameters<typeof realtime.publish>[0];
  const told: Publication[] = [];
  const publish = t.capture(realtime, 'publish', (publication: Publication) => {
    if (publication.action === 'typing') told.push(publication);
  });
  maria.types(line.account);
  await line.desk(ticketId, true);
  await eventually(
    () => line.account.watched.size,
    (watched) => watched > 0,
  );
  maria.types(line.account);
  maria.types(line.account);
  maria.types(line.account, 'paused');
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
    const { line, maria, ticketId } = await setUp();
    await maria.write(line.account, { conversation: 'a\u0000b' });
    await maria.write(line.account, { conversation: 'x'.repeat(1_000_000) });
    await maria.write(line.account, { conversation: 'do futuro' }, { t: '99999999999' });
    await maria.write(line.account, { conversation: 'de antes do tempo' }, { t: '-5' });
    await maria.write(line.account, {
      extendedTextMessage: {
        text: 'muitos',
        contextInfo: {
          mentionedJid: Array.from({ length: 10_000 }, (_, at) => `${at}@s.whatsapp.net`),
        },
      },
    });
    await maria.write(line.account, { protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE } });
    await maria.write(line.account, { protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION } });
    await maria.write(line.account, {});
    await maria.write(line.account, 'fim');
    const desk = await line.deskUntil(ticketId, (seen) => seen.at(-1)?.body === 'fim');
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
