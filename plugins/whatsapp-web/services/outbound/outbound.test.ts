import t from 'tap';
import { eventually } from 'prosa/core/testing';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';

/** The first, and as often as the library sends one again. */
const MOST_COPIES = 6;

t.setTimeout(120_000);
const network = await createNetwork(t);
const app = await createWhatsAppApp(t, network);
const connection = await addConnection(app, network);
await connection.pair();
const maria = network.person('5511988887777', 'Maria');
const asked = await maria.write(connection.account, 'Qual o horário?');
const ticketId = await connection.accept();

/** The newest message of the desk, when it is as wanted. */
const last = (holds: (message: { ack: number; failure: string }) => boolean) =>
  connection
    .deskUntil(ticketId, (desk) => holds(desk.at(-1) ?? { ack: 0, failure: '' }))
    .then((desk) => desk.at(-1));

const receivedBy = (id: string) =>
  eventually(
    () => maria.received.find((received) => received.id === id),
    (found) => found !== undefined,
  );

/** The time of the next attempt comes. */
const attemptNow = () =>
  app.database.transaction({ companyId: connection.company.id }, ({ trx }) =>
    trx('message_outbox').update({ next_attempt_at: new Date(0), connection_held_until: null }),
  );

t.test('an answer quotes what it answers, word for word', async (t) => {
  const [question] = await connection.desk(ticketId);
  const { externalId } = await connection.say(ticketId, 'Das 9 às 18', { quotedMsg: question?.id });
  const received = await receivedBy(externalId);
  t.match(received?.message.extendedTextMessage?.contextInfo, {
    stanzaId: asked,
    participant: maria.lid,
    quotedMessage: { conversation: 'Qual o horário?' },
  });
});

t.test('what the phone cannot open is sent again, and shown once', async (t) => {
  maria.cannotOpen = 1;
  const { externalId } = await connection.say(ticketId, 'Também aos sábados');
  await receivedBy(externalId);
  t.equal(maria.cannotOpen, 0);
  t.equal(maria.received.filter(({ id }) => id === externalId).length, 1);
  t.match(await last(({ ack }) => ack >= 2), { failure: '' }, 'and delivered');
});

t.test('links are sent as they are: nothing is fetched for a preview', async (t) => {
  const { externalId } = await connection.say(ticketId, 'veja http://127.0.0.1:1/segredo');
  const received = await receivedBy(externalId);
  t.equal(received?.message.extendedTextMessage?.text, 'veja http://127.0.0.1:1/segredo');
  t.notOk(received?.message.extendedTextMessage?.title);
});

t.test('what we change in a message changes on the phone', async (t) => {
  const { id, externalId } = await connection.say(ticketId, 'errado');
  await receivedBy(externalId);
  await connection.call('PUT', `/messages/${id}`, { body: 'certo' });
  const changes = () =>
    maria.received.filter(
      ({ message }) =>
        message.protocolMessage?.key?.id === externalId ||
        message.editedMessage?.message?.protocolMessage?.key?.id === externalId,
    );
  await eventually(
    () => changes().length,
    (count) => count === 1,
  );
  t.equal(changes()[0]?.stanza.attrs.edit, '1');
  await connection.call('DELETE', `/messages/${id}`);
  await eventually(
    () => changes().length,
    (count) => count === 2,
  );
  t.equal(changes()[1]?.stanza.attrs.edit, '7');
  const [question] = await connection.desk(ticketId);
  await connection.call('POST', `/messages/${question?.id ?? 0}/reaction`, { emoji: '👍' });
  const reaction = await eventually(
    () => maria.received.find(({ message }) => message.reactionMessage),
    (found) => found !== undefined,
  );
  t.match(reaction?.message.reactionMessage, { text: '👍', key: { id: asked, fromMe: false } });
});

t.test('what the channel was silent about is sent again, the same under the same id', async (t) => {
  let silences = 1;
  network.ack = () => (silences-- > 0 ? 'silence' : 'ack');
  const { externalId } = await connection.say(ticketId, 'alguém aí?');
  await eventually(
    () => network.sent.filter(({ attrs }) => attrs.id === externalId).length,
    (count) => count === 1,
  );
  // The network breaks; whoever waits for a word is told that there will be none.
  connection.account.session?.cut();
  await connection.until('OPENING', 'connection-lost');
  await connection.until('CONNECTED');
  await eventually(
    () => attemptNow().then(() => maria.received.filter(({ id }) => id === externalId).length),
    (count) => count === 1,
  );
  t.match(await last(({ ack }) => ack === 2), { externalId, failure: '' });
});

t.test('a number that is not on the channel is said so', async (t) => {
  network.ack = () => 'ack';
  const { body: contact } = await connection.call<{ id: number }>('POST', '/contacts', {
    name: 'Fixo',
    number: '551133334444',
  });
  const { body: ticket } = await connection.call<{ id: number }>('POST', '/tickets', {
    contactId: contact.id,
    whatsappId: connection.id,
    status: 'open',
    userId: connection.company.admin.id,
  });
  await connection.say(ticket.id, 'oi');
  await connection.deskUntil(ticket.id, (desk) => desk.at(-1)?.ack === -1);
  t.match(await connection.desk(ticket.id), [{ failure: 'not-on-whatsapp' }]);
});

t.test('an account that may write to nobody new still answers who wrote', async (t) => {
  const stranger = network.person('5511955554444', 'Estranho');
  network.ack = ({ attrs }) => (attrs.to === stranger.lid ? { error: '463' } : 'ack');
  const { body: contact } = await connection.call<{ id: number }>('POST', '/contacts', {
    name: 'Estranho',
    number: stranger.number,
  });
  const { body: ticket } = await connection.call<{ id: number }>('POST', '/tickets', {
    contactId: contact.id,
    whatsappId: connection.id,
    status: 'open',
    userId: connection.company.admin.id,
  });
  const restricted = (count: number) =>
    connection.deskUntil(
      ticket.id,
      (desk) => desk.filter(({ failure }) => failure === 'restricted').length === count,
    );
  await connection.say(ticket.id, 'oferta');
  await restricted(1);
  await connection.until('CONNECTED', 'restricted');
  const sent = network.sent.length;
  await connection.say(ticket.id, 'oferta melhor');
  await restricted(2);
  t.equal(network.sent.length, sent, 'the channel is not asked again: each attempt makes it worse');
  const { externalId } = await connection.say(ticketId, 'Até logo');
  await receivedBy(externalId);
  network.ack = () => 'ack';
});

t.test(
  'an address the channel refuses is asked for anew, once, and then it is said so',
  async (t) => {
    let refusals = 1;
    network.ack = () => (refusals-- > 0 ? { error: '479' } : 'ack');
    const copies = (id: string): number =>
      network.sent.filter(({ attrs }) => attrs.id === id).length;
    const { externalId } = await connection.say(ticketId, 'mudei de celular?');
    await receivedBy(externalId);
    t.equal(copies(externalId), 2);
    network.ack = () => ({ error: '479' });
    const { externalId: refused } = await connection.say(ticketId, 'e agora?');
    t.match(await last(({ ack }) => ack === -1), { failure: 'address-refused' });
    t.equal(copies(refused), 2);
    network.ack = () => 'ack';
  },
);

t.test('a phone that can never open a message gets it a few times, and no more', async (t) => {
  const stranger = network.person('5511988887770', 'Quebrado');
  await stranger.write(connection.account, 'meu celular quebrou');
  const [ticket] = await eventually(
    () => connection.tickets(),
    (tickets) => tickets.length > 0,
  );
  const userId = connection.company.admin.id;
  await connection.call('PUT', `/tickets/${ticket?.id ?? 0}`, { status: 'open', userId });
  stranger.cannotOpen = 1_000;
  const { externalId } = await connection.say(ticket?.id ?? 0, 'conseguiu?');
  const copies = (): number => network.sent.filter(({ attrs }) => attrs.id === externalId).length;
  await eventually(copies, (count) => count > 1);
  // However often it asks, and after a reconnect too; and what nobody ever sent is not made up.
  connection.account.session?.cut();
  await connection.until('OPENING', 'connection-lost');
  await connection.until('CONNECTED');
  for (let time = 0; time < 2 * MOST_COPIES; time += 1) {
    await stranger.asksAgain(connection.account, externalId);
  }
  await stranger.asksAgain(connection.account, '3EB0NUNCAENVIADA');
  await eventually(
    () => connection.account.waiting.length,
    (waiting) => waiting === 0,
  );
  const { externalId: next } = await connection.say(ticketId, 'a vida continua');
  await receivedBy(next);
  t.ok(copies() <= MOST_COPIES, `${copies()} times`);
  t.notOk(network.sent.some(({ attrs }) => attrs.id === '3EB0NUNCAENVIADA'));
});

t.test('what a group is like is asked once, not for each message to it', async (t) => {
  await connection.call('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
  const group = network.group('Equipe', [connection.account, maria]);
  await maria.write(connection.account, 'bom dia a todos', { group });
  const [ticket] = await eventually(
    async () => (await connection.tickets()).filter(({ isGroup }) => isGroup),
    (tickets) => tickets.length > 0,
  );
  const userId = connection.company.admin.id;
  await connection.call('PUT', `/tickets/${ticket?.id ?? 0}`, { status: 'open', userId });
  for (const text of ['bom dia', 'tudo certo', 'até logo']) {
    const { externalId } = await connection.say(ticket?.id ?? 0, text);
    await receivedBy(externalId);
  }
  const questions = connection.account.session?.questions ?? [];
  t.equal(questions.filter((each) => each === 'w:g2').length, 1);
});

t.test('a channel that finds it too much is left in peace, and the message waits', async (t) => {
  network.ack = () => ({ error: '429' });
  const { externalId } = await connection.say(ticketId, 'devagar');
  await eventually(
    () => network.sent.filter(({ attrs }) => attrs.id === externalId).length,
    (count) => count === 1,
  );
  network.ack = () => 'ack';
  const sent = network.sent.length;
  await eventually(
    async () => {
      await attemptNow();
      const [{ attempts }] = (await app.database.transaction(
        { companyId: connection.company.id },
        ({ trx }) => trx('message_outbox').select('attempts'),
      )) as [{ attempts: number }];
      return attempts;
    },
    (attempts) => attempts >= 3,
  );
  t.equal(network.sent.length, sent);
  t.match((await connection.desk(ticketId)).at(-1), { ack: 0, failure: '' });
});
