import { proto } from '@whiskeysockets/baileys';
import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { addLine, createNetwork, createWebApp } from '../../testing/web-test-line.ts';

t.setTimeout(120_000);
const network = await createNetwork(t);
const app = await createWebApp(t, network);
const line = await addLine(app, network);
await line.pair();

let people = 0;

/** A customer who wrote, and their conversation. */
const setUp = async () => {
  people += 1;
  const maria = network.person(`551198777${String(1000 + people)}`, 'Maria');
  await maria.write(line.account, 'oi');
  return { maria, ticketId: await line.accept() };
};

/** What screens of conversations are told; that much on the line cannot be read is told besides. */
const told = (): Promise<readonly string[]> =>
  app.database.transaction({ companyId: line.company.id }, ({ trx }) =>
    trx('events').whereLike('name', 'tickets.%').orderBy('seq').pluck('name'),
  );

const WAITING = { mediaType: 'ciphertext', body: '' };

t.test(
  'what cannot be read is shown as waiting, and read in its place when it comes',
  async (t) => {
    const { maria, ticketId } = await setUp();
    maria.resends = false;
    const id = await maria.write(line.account, 'segredo', { arrives: 'garbled' });
    await maria.write(line.account, 'depois');
    const before = await line.deskUntil(ticketId, ({ length }) => length === 3);
    t.match(before, [{ body: 'oi' }, { externalId: id, ...WAITING }, { body: 'depois' }]);
    const seen = (await told()).length;

    maria.resends = true;
    await maria.write(line.account, 'segredo', { id });
    const after = await line.deskUntil(ticketId, (desk) => desk[1]?.body === 'segredo');
    t.equal(after.length, 3, 'one message');
    t.match(after[1], { id: before[1]?.id ?? 0, mediaType: 'conversation', senderName: 'Maria' });
    t.equal(after[1]?.createdAt, before[1]?.createdAt);
    t.same((await told()).slice(seen), ['tickets.message-updated'], 'the screen hears of it');

    await maria.write(line.account, 'de novo', { id, arrives: 'garbled' });
    await maria.write(line.account, 'outra vez', { id });
    await maria.write(line.account, 'fim');
    await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'fim');
    t.same(
      await line.bodies(ticketId),
      ['oi', 'segredo', 'depois', 'fim'],
      'nothing comes after it',
    );
  },
);

t.test('its sender is asked for it, and a list shows it as soon as it can be read', async (t) => {
  const { maria, ticketId } = await setUp();
  const before = (await told()).length;
  await maria.write(line.account, 'agora sim', { arrives: 'garbled' });
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'agora sim');
  const [ticket] = (await line.tickets('open')).filter(({ id }) => id === ticketId);
  t.match(ticket, { lastMessage: 'agora sim', unreadMessages: 2 });
  t.same((await told()).slice(before), [
    'tickets.message-received',
    'tickets.message-updated',
    'tickets.ticket-updated',
  ]);
});

t.test('what only the phone has is asked of the phone', async (t) => {
  const { maria, ticketId } = await setUp();
  line.account.answersDevice = false;
  const asked = () => line.account.copies.filter(({ message }) => message.protocolMessage).length;
  const before = asked();
  const id = await maria.write(line.account, 'vim pelo anúncio', { arrives: 'unavailable' });
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.mediaType === 'ciphertext');
  await eventually(asked, (times) => times > before);
  await maria.write(line.account, 'alô?');
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'alô?');
  line.account.answersDevice = true;
  await line.account.resend([id]);
  const desk = await line.deskUntil(ticketId, (seen) => seen[1]?.body === 'vim pelo anúncio');
  t.same(await line.bodies(ticketId), ['oi', 'vim pelo anúncio', 'alô?']);
  t.equal(desk[1]?.senderName, 'Maria');
});

t.test(
  'what is seen once on the phone says so, and nobody waits for what says nothing',
  async (t) => {
    const { maria, ticketId } = await setUp();
    maria.resends = false;
    const options = { arrives: 'unavailable', unavailable: { type: 'view_once' } } as const;
    await maria.write(line.account, 'uma vez só', options);
    await line.deskUntil(ticketId, (desk) => desk.at(-1)?.mediaType === 'unknown');
    const key = { remoteJid: line.account.jid, fromMe: true, id: 'X' };
    await maria.write(
      line.account,
      { protocolMessage: { key, type: proto.Message.ProtocolMessage.Type.REVOKE } },
      { arrives: 'garbled', attrs: { edit: '7' } },
    );
    await maria.write(
      line.account,
      { reactionMessage: { key, text: '👍' } },
      {
        arrives: 'garbled',
        type: 'reaction',
      },
    );
    maria.resends = true;
    await maria.write(line.account, 'fim');
    const desk = await line.deskUntil(ticketId, (seen) => seen.at(-1)?.body === 'fim');
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
  const never = await maria.write(line.account, 'nunca', { arrives: 'garbled' });
  await line.deskUntil(ticketId, ({ length }) => length === 2);
  for (let time = 0; time < 10; time += 1) line.account.deliver(maria.stanzas.at(-1)!);
  await eventually(
    () => line.account.waiting.length,
    (waiting) => waiting === 0,
  );
  maria.resends = true;
  await maria.write(line.account, 'fim');
  await line.deskUntil(ticketId, (seen) => seen.at(-1)?.body === 'fim');
  t.equal(asked.filter((id) => id === never).length, 5);
  t.match((await line.desk(ticketId))[1], WAITING);
});

t.test('the network understood every word, and stumbled over none', (t) => {
  t.same([network.unhandled, network.errors], [[], []]);
  t.end();
});
