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

let people = 0;

/** A connection and a customer of its own. */
const setUp = async () => {
  const connection = await addConnection(app, network);
  await connection.pair();
  people += 1;
  const maria = network.person(`55119888877${String(people).padStart(2, '0')}`, 'Maria');
  network.askedAgain.length = 0;
  const acquaint = async (): Promise<number> => {
    await maria.write(connection.account, 'oi');
    return connection.accept();
  };
  /** The connection writes. @returns the message's id, once the phone has read so many copies of it */
  const answer = async (ticketId: number, text: string): Promise<string> => {
    const { externalId } = await connection.say(ticketId, text);
    await copies(externalId, 1);
    return externalId;
  };
  const copies = (id: string, wanted: number) =>
    eventually(
      () => maria.received.filter((received) => received.id === id).length,
      (count) => count === wanted,
    );
  const reconnect = async (): Promise<void> => {
    const logins = network.logins.length;
    connection.account.session?.cut();
    await eventually(
      () => network.logins.length,
      (count) => count > logins,
    );
    await connection.until('CONNECTED');
  };
  return { connection, maria, acquaint, answer, copies, reconnect };
};

t.test('a connection that comes back asks for nobody’s keys again', async (t) => {
  const { maria, connection, acquaint, answer, reconnect } = await setUp();
  const ticketId = await acquaint();
  await answer(ticketId, 'bom dia');
  const given = network.keysGiven.length;
  const questions = () =>
    connection.account.session?.questions.filter((each) => each === 'usync') ?? [];
  await reconnect();
  const asked = questions().length;
  await answer(ticketId, 'de volta');
  t.equal(questions().length, asked, 'it knows which devices there are');
  t.equal(network.keysGiven.length, given);
  await maria.write(connection.account, 'que bom');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'que bom');
  t.same(network.askedAgain, []);
});

t.test('keys that are given once more begin no other session', async (t) => {
  const { maria, connection, acquaint, answer, reconnect } = await setUp();
  const ticketId = await acquaint();
  await answer(ticketId, 'bom dia');
  // As on a connection that was paired before device lists were kept.
  await app.database.system('test', ({ trx }) =>
    trx('whatsapp_web_keys').where('type', 'prosa-devices').delete(),
  );
  await reconnect();
  const given = network.keysGiven.length;
  connection.account.isDelayed = ({ tag }) => tag === 'message';
  await maria.write(connection.account, 'pergunta antiga');
  await answer(ticketId, 'de volta');
  t.ok(network.keysGiven.length > given, 'they were given');
  t.match(maria.received.at(-1)?.stanza, { tag: 'message' });
  t.equal(maria.sessions, 1);
  connection.account.release();
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'pergunta antiga');
  t.same(network.askedAgain, []);
});

for (const next of ['connection', 'phone'] as const) {
  t.test(`a phone has a new session begun while it writes, next writes: ${next}`, async (t) => {
    const { maria, connection, acquaint, answer, copies } = await setUp();
    const ticketId = await acquaint();
    const id = await answer(ticketId, 'bom dia');
    connection.account.isDelayed = ({ tag }) => tag === 'message';
    await maria.write(connection.account, 'pergunta antiga');
    await maria.asksAgain(connection.account, id);
    await copies(id, 2);
    t.equal(maria.sessions, 1, 'a message asked for once is sealed anew, and that is all');
    await maria.asksAgain(connection.account, id);
    await copies(id, 3);
    t.equal(maria.sessions, 2, 'asked for twice, in a new session');
    const asked = network.askedAgain.length;

    connection.account.release();
    await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'pergunta antiga');
    const write = async (text: string): Promise<void> => {
      await maria.write(connection.account, text);
      await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === text);
    };
    if (next === 'phone') await write('e agora?');
    for (const round of [1, 2, 3]) {
      await answer(ticketId, `resposta ${String(round)}`);
      await write(`pergunta ${String(round)}`);
    }
    t.equal(network.askedAgain.length, asked, 'nothing had to be asked for again');
  });

  t.test(`the connection asks for a message again, next writes: ${next}`, async (t) => {
    const { maria, connection, acquaint, answer } = await setUp();
    const ticketId = await acquaint();
    await answer(ticketId, 'bom dia');
    const write = async (text: string): Promise<void> => {
      await maria.write(connection.account, text);
      await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === text);
    };
    await maria.write(connection.account, 'rasgada', { arrives: 'garbled' });
    // Sealed before the phone begins a new session, it arrives after the first message of that one.
    let isFirst = true;
    connection.account.isDelayed = ({ tag }) => {
      if (tag !== 'message' || !isFirst) return false;
      isFirst = false;
      return true;
    };
    await maria.write(connection.account, 'pergunta antiga');
    await connection.deskUntil(ticketId, (desk) => desk.some(({ body }) => body === 'rasgada'));
    connection.account.release();
    await connection.deskUntil(ticketId, (desk) =>
      desk.some(({ body }) => body === 'pergunta antiga'),
    );
    if (next === 'phone') await write('e agora?');
    for (const round of [1, 2, 3]) {
      await answer(ticketId, `resposta ${String(round)}`);
      await write(`pergunta ${String(round)}`);
    }
    t.same(
      network.askedAgain.map(({ by }) => by),
      ['connection'],
      'the garbled one alone',
    );
  });
}

t.test('an answer that nobody has keys for says so, and leaves when there are some', async (t) => {
  const { connection, acquaint, copies } = await setUp();
  const ticketId = await acquaint();
  connection.account.givesKeys = false;
  const { externalId } = await connection.say(ticketId, 'bom dia');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.failure === 'no-keys');
  t.match((await connection.desk(ticketId)).at(-1), { ack: 0 });
  connection.account.givesKeys = true;
  await app.database.transaction({ companyId: connection.company.id }, ({ trx }) =>
    trx('message_outbox').update({ next_attempt_at: new Date(0), connection_held_until: null }),
  );
  await copies(externalId, 1);
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.failure === '');
});
