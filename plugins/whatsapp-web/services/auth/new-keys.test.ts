import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { addLine, createNetwork, createWebApp } from '../../testing/web-test-line.ts';

t.setTimeout(120_000);

const network = await createNetwork(t);
const app = await createWebApp(t, network);

let people = 0;

/** A line and a customer of its own. */
const setUp = async () => {
  const line = await addLine(app, network);
  await line.pair();
  people += 1;
  const maria = network.person(`55119888877${String(people).padStart(2, '0')}`, 'Maria');
  network.askedAgain.length = 0;
  const acquaint = async (): Promise<number> => {
    await maria.write(line.account, 'oi');
    return line.accept();
  };
  /** The line writes. @returns the message's id, once the phone has read so many copies of it */
  const answer = async (ticketId: number, text: string): Promise<string> => {
    const { externalId } = await line.say(ticketId, text);
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
    line.account.session?.cut();
    await eventually(
      () => network.logins.length,
      (count) => count > logins,
    );
    await line.until('CONNECTED');
  };
  return { line, maria, acquaint, answer, copies, reconnect };
};

t.test('a line that comes back asks for nobody’s keys again', async (t) => {
  const { maria, line, acquaint, answer, reconnect } = await setUp();
  const ticketId = await acquaint();
  await answer(ticketId, 'bom dia');
  const given = network.keysGiven.length;
  const questions = () => line.account.session?.questions.filter((each) => each === 'usync') ?? [];
  await reconnect();
  const asked = questions().length;
  await answer(ticketId, 'de volta');
  t.equal(questions().length, asked, 'it knows which devices there are');
  t.equal(network.keysGiven.length, given);
  await maria.write(line.account, 'que bom');
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'que bom');
  t.same(network.askedAgain, []);
});

t.test('keys that are given once more begin no other session', async (t) => {
  const { maria, line, acquaint, answer, reconnect } = await setUp();
  const ticketId = await acquaint();
  await answer(ticketId, 'bom dia');
  // As on a line that was paired before device lists were kept.
  await app.database.system('test', ({ trx }) =>
    trx('whatsapp_web_keys').where('type', 'prosa-devices').delete(),
  );
  await reconnect();
  const given = network.keysGiven.length;
  line.account.isDelayed = ({ tag }) => tag === 'message';
  await maria.write(line.account, 'pergunta antiga');
  await answer(ticketId, 'de volta');
  t.ok(network.keysGiven.length > given, 'they were given');
  t.match(maria.received.at(-1)?.stanza, { tag: 'message' });
  t.equal(maria.sessions, 1);
  line.account.release();
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'pergunta antiga');
  t.same(network.askedAgain, []);
});

for (const next of ['line', 'phone'] as const) {
  t.test(`a phone has a new session begun while it writes, next writes: ${next}`, async (t) => {
    const { maria, line, acquaint, answer, copies } = await setUp();
    const ticketId = await acquaint();
    const id = await answer(ticketId, 'bom dia');
    line.account.isDelayed = ({ tag }) => tag === 'message';
    await maria.write(line.account, 'pergunta antiga');
    await maria.asksAgain(line.account, id);
    await copies(id, 2);
    t.equal(maria.sessions, 1, 'a message asked for once is sealed anew, and that is all');
    await maria.asksAgain(line.account, id);
    await copies(id, 3);
    t.equal(maria.sessions, 2, 'asked for twice, in a new session');
    const asked = network.askedAgain.length;

    line.account.release();
    await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'pergunta antiga');
    const write = async (text: string): Promise<void> => {
      await maria.write(line.account, text);
      await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === text);
    };
    if (next === 'phone') await write('e agora?');
    for (const round of [1, 2, 3]) {
      await answer(ticketId, `resposta ${String(round)}`);
      await write(`pergunta ${String(round)}`);
    }
    t.equal(network.askedAgain.length, asked, 'nothing had to be asked for again');
  });

  t.test(`the line asks for a message again, next writes: ${next}`, async (t) => {
    const { maria, line, acquaint, answer } = await setUp();
    const ticketId = await acquaint();
    await answer(ticketId, 'bom dia');
    const write = async (text: string): Promise<void> => {
      await maria.write(line.account, text);
      await line.deskUntil(ticketId, (desk) => desk.at(-1)?.body === text);
    };
    await maria.write(line.account, 'rasgada', { arrives: 'garbled' });
    // Sealed before the phone begins a new session, it arrives after the first message of that one.
    let isFirst = true;
    line.account.isDelayed = ({ tag }) => {
      if (tag !== 'message' || !isFirst) return false;
      isFirst = false;
      return true;
    };
    await maria.write(line.account, 'pergunta antiga');
    await line.deskUntil(ticketId, (desk) => desk.some(({ body }) => body === 'rasgada'));
    line.account.release();
    await line.deskUntil(ticketId, (desk) => desk.some(({ body }) => body === 'pergunta antiga'));
    if (next === 'phone') await write('e agora?');
    for (const round of [1, 2, 3]) {
      await answer(ticketId, `resposta ${String(round)}`);
      await write(`pergunta ${String(round)}`);
    }
    t.same(
      network.askedAgain.map(({ by }) => by),
      ['line'],
      'the garbled one alone',
    );
  });
}

t.test('an answer that nobody has keys for says so, and leaves when there are some', async (t) => {
  const { line, acquaint, copies } = await setUp();
  const ticketId = await acquaint();
  line.account.givesKeys = false;
  const { externalId } = await line.say(ticketId, 'bom dia');
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.failure === 'no-keys');
  t.match((await line.desk(ticketId)).at(-1), { ack: 0 });
  line.account.givesKeys = true;
  await app.database.transaction({ companyId: line.company.id }, ({ trx }) =>
    trx('message_outbox').update({ next_attempt_at: new Date(0) }),
  );
  await copies(externalId, 1);
  await line.deskUntil(ticketId, (desk) => desk.at(-1)?.failure === '');
});
