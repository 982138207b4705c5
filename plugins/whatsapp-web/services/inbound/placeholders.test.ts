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
const connection = await addConnection(app, network);
await connection.pair();

let people = 0;

/** A customer who wrote, and their ticket. */
const setUp = async () => {
  people += 1;
  const maria = network.person(`551198777${String(1000 + people)}`, 'Maria');
  await maria.write(connection.account, 'oi');
  return { maria, ticketId: await connection.accept() };
};

/** The events for screens of tickets; that much on the connection cannot be read is told by another event. */
const told = (): Promise<readonly string[]> =>
  app.database.transaction({ companyId: connection.company.id }, ({ trx }) =>
    trx('events').whereLike('name', 'tickets.%').orderBy('seq').pluck('name'),
  );

const WAITING = { mediaType: 'ciphertext', body: '' };

t.test(
  'what cannot be read is shown as waiting, and read in its place when it comes',
  async (t) => {
    const { maria, ticketId } = await setUp();
    maria.resends = false;
    const id = await maria.write(connection.account, 'segredo', { arrives: 'garbled' });
    await maria.write(connection.account, 'depois');
    const before = await connection.deskUntil(ticketId, ({ length }) => length === 3);
    t.match(before, [{ body: 'oi' }, { externalId: id, ...WAITING }, { body: 'depois' }]);
    const seen = (await told()).length;

    maria.resends = true;
    await maria.write(connection.account, 'segredo', { id });
    const after = await connection.deskUntil(ticketId, (desk) => desk[1]?.body === 'segredo');
    t.equal(after.length, 3, 'one message');
    t.match(after[1], { id: before[1]?.id ?? 0, mediaType: 'conversation', senderName: 'Maria' });
    t.equal(after[1]?.createdAt, before[1]?.createdAt);
    t.same((await told()).slice(seen), ['tickets.message-updated'], 'the screen hears of it');

    await maria.write(connection.account, 'de novo', { id, arrives: 'garbled' });
    await maria.write(connection.account, 'outra vez', { id });
    await maria.write(connection.account, 'fim');
    await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'fim');
    t.same(
      await connection.bodies(ticketId),
      ['oi', 'segredo', 'depois', 'fim'],
      'nothing comes after it',
    );
  },
);

t.test('its sender is asked for it, and a list shows it as soon as it can be read', async (t) => {
  const { maria, ticketId } = await setUp();
  const before = (await told()).length;
  await maria.write(connection.account, 'agora sim', { arrives: 'garbled' });
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'agora sim');
  const [ticket] = (await connection.tickets('open')).filter(({ id }) => id === ticketId);
  t.match(ticket, { lastMessage: 'agora sim', unreadMessages: 2 });
  t.same((await told()).slice(before), [
    'tickets.message-received',
    'tickets.message-updated',
    'tickets.ticket-updated',
  ]);
});

t.test('what only the phone has is asked of the phone', async (t) => {
  const { maria, ticketId } = await setUp();
  connection.account.answersDevice = false;
  const asked = () =>
    connection.account.copies.filter(({ message }) => message.protocolMessage).length;
  const before = asked();
  const id = await maria.write(connection.account, 'vim pelo anúncio', { arrives: 'unavailable' });
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.mediaType === 'ciphertext');
  await eventually(asked, (times) => times > before);
  await maria.write(connection.account, 'alô?');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'alô?');
  connection.account.answersDevice = true;
  await connection.account.resend([id]);
  const desk = await connection.deskUntil(ticketId, (seen) => seen[1]?.body === 'vim pelo anúncio');
  t.same(await connection.bodies(ticketId), ['oi', 'vim pelo anúncio', 'alô?']);
  t.equal(desk[1]?.senderName, 'Maria');
});

t.test(
  'what is seen once on the phone says so, and nobody waits for what says nothing',
  async (t) => {
    const { maria, ticketId } = await setUp();
    maria.resends = false;
    const options = { arrives: 'unavailable', unavailable: { type: 'view_once' } } as const;
    await maria.write(connection.account, 'uma vez só', options);
    await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.mediaType === 'unknown');
    const key = { remoteJid: connection.account.jid, fromMe: true, id: 'X' };
    await maria.write(
      connection.account,
      { protocolMessage: { key, type: proto.Message.ProtocolMessage.Type.REVOKE } },
      { arrives: 'garbled', attrs: { edit: '7' } },
    );
    await maria.write(
      connection.account,
      { reactionMessage: { key, text: '👍' } },
      {
        arrives: 'garbled',
        type: 'reaction',
      },
    );
    maria.resends = true;
    await maria.write(connection.account, 'fim');
    const desk = await connection.deskUntil(ticketId, (seen) => seen.at(-1)?.body === 'fim');
    t.equal(desk.length, 3);
  },
);

t.test('a phone that never answers is asked a few times, and no more', async (t) => {
  const { maria, ticketId } = await setUp();
  maria.resends = false;
  const asked: string[] = [];
  network.onRetry = (id) => asked.push(id);
  t.teardown(() => {
    network.onRetry = undefined;
  });
  const never = await maria.write(connection.account, 'nunca', { arrives: 'garbled' });
  await connection.deskUntil(ticketId, ({ length }) => length === 2);
  for (let time = 0; time < 10; time += 1) connection.account.deliver(maria.stanzas.at(-1)!);
  await eventually(
    () => connection.account.waiting.length,
    (waiting) => waiting === 0,
  );
  maria.resends = true;
  await maria.write(connection.account, 'fim');
  await connection.deskUntil(ticketId, (seen) => seen.at(-1)?.body === 'fim');
  t.equal(asked.filter((id) => id === never).length, 5);
  t.match((await connection.desk(ticketId))[1], WAITING);
});

t.test('the network understood every word, and stumbled over none', (t) => {
  t.same([network.unhandled, network.errors], [[], []]);
  t.end();
});
