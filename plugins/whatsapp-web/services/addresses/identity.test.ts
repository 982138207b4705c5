import t from 'tap';
import { eventually } from 'prosa/core/testing';
import type { FakePerson } from '../../testing/fake-person.ts';
import { addLine, createNetwork, createWebApp } from '../../testing/web-test-line.ts';
import type { WebTestLine } from '../../testing/web-test-line.ts';

t.setTimeout(120_000);
const network = await createNetwork(t);
const app = await createWebApp(t, network);

let people = 0;

/** A connected line, and somebody of whom the network tells one address at a time. */
const setUp = async () => {
  const line = await addLine(app, network);
  await line.pair();
  people += 1;
  const maria = network.person(`551197777${String(1000 + people)}`, 'Maria');
  maria.tellsBoth = false;
  return { line, maria };
};

const lidOf = ({ lid }: FakePerson): string => lid.replace('@lid', '');

const contactsOf = async (line: WebTestLine) => {
  const { body } = await line.call<{ contacts: { id: number; name: string; number: string }[] }>(
    'GET',
    '/contacts',
  );
  return body.contacts;
};

interface Identity {
  readonly addresses: readonly { readonly kind: string; readonly value: string }[];
  readonly merges: readonly { readonly id: number; readonly reason: string }[];
}

const identityOf = async (line: WebTestLine, id: number): Promise<Identity> =>
  (await line.call<Identity>('GET', `/contacts/${id}/identity`)).body;

/** Everything that was said in conversations that wait. */
const waiting = async (line: WebTestLine): Promise<string[]> => {
  const tickets = await line.tickets();
  const said = await Promise.all(tickets.map(({ id }) => line.bodies(id)));
  return said.flat();
};

t.test('who was two people becomes one when the network tells both addresses', async (t) => {
  const { line, maria } = await setUp();
  await maria.write(line.account, 'pelo LID');
  // Two addresses are two chats until somebody knows better, and chats are stored side by side.
  await eventually(
    () => contactsOf(line),
    (contacts) => contacts.length === 1,
  );
  maria.addressing = 'number';
  await maria.write(line.account, 'pelo número');
  await eventually(
    () => contactsOf(line),
    (contacts) => contacts.length === 2,
  );
  maria.tellsBoth = true;
  await maria.write(line.account, 'por ambos');
  const [contact] = await eventually(
    () => contactsOf(line),
    (contacts) => contacts.length === 1,
  );
  t.match(contact, { number: maria.number, name: 'Maria' });
  await eventually(
    () => waiting(line),
    // While keys change hands a message may have to be asked for again; until then nobody can read it.
    (said) => said.length === 3 && !said.includes(''),
  );
  t.same(await waiting(line), ['pelo LID', 'pelo número', 'por ambos'], 'in one conversation');
  t.equal((await line.tickets()).length, 1);
  const { addresses, merges } = await identityOf(line, contact?.id ?? 0);
  t.match(merges, [{ reason: 'channel' }]);
  t.same(
    addresses.map(({ kind, value }) => [kind, value]),
    [
      ['lid', lidOf(maria)],
      ['phone', maria.number],
    ],
  );
  maria.tellsBoth = false;
  maria.addressing = 'lid';
  await maria.write(line.account, 'outra vez pelo LID');
  await eventually(
    () => waiting(line),
    (said) => said.length === 4,
  );
  t.equal((await contactsOf(line)).length, 1);
});

t.test(
  'who had no number gets it, also where only a group tells it, and is answered there',
  async (t) => {
    const { line, maria } = await setUp();
    await maria.write(line.account, 'oi');
    const ticketId = await line.accept();
    t.match(await contactsOf(line), [{ number: lidOf(maria), name: 'Maria' }]);
    const group = network.group('Vizinhos', [line.account, maria]);
    await maria.write(line.account, 'no grupo', { group });
    const [contact] = await eventually(
      () => contactsOf(line),
      (contacts) => contacts[0]?.number === maria.number,
    );
    t.same((await identityOf(line, contact?.id ?? 0)).merges, []);
    const { externalId } = await line.say(ticketId, 'olá!');
    await eventually(
      () => maria.received,
      (received) => received.some(({ id }) => id === externalId),
    );
    await line.deskUntil(ticketId, (desk) => desk.at(-1)?.ack === 2);
  },
);

t.test('addresses are known to the contacts although the line is paired anew', async (t) => {
  const { line, maria } = await setUp();
  maria.tellsBoth = true;
  await maria.write(line.account, 'um');
  await maria.write(line.account, 'dois');
  const [contact] = await eventually(
    () => contactsOf(line),
    (contacts) => contacts.length === 1,
  );
  const { addresses } = await eventually(
    () => identityOf(line, contact?.id ?? 0),
    (seen) => seen.addresses.length === 2,
  );
  t.ok(addresses.some(({ kind, value }) => kind === 'lid' && value === lidOf(maria)));
});

t.test('what comes by both addresses while they are learned is stored once', async (t) => {
  const { line, maria } = await setUp();
  const texts: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    maria.addressing = at % 2 === 0 ? 'lid' : 'number';
    maria.tellsBoth = at >= 6;
    texts.push(`mensagem ${at}`);
    await maria.write(line.account, `mensagem ${at}`);
  }
  await eventually(
    () => waiting(line),
    (said) => said.length >= texts.length,
  );
  const [contact, ...others] = await contactsOf(line);
  t.match(contact, { number: maria.number });
  t.same(others, []);
  t.same((await waiting(line)).sort(), texts.sort());
});
