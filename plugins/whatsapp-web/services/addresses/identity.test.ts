import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { Connections } from '../../../connections/public.ts';
import type { FakePerson } from '../../testing/fake-person.ts';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';
import type { WhatsAppTestConnection } from '../../testing/whatsapp-test-connection.ts';

t.setTimeout(120_000);
const network = await createNetwork(t);
const app = await createWhatsAppApp(t, network);

let people = 0;

/** A connected connection, and somebody of whom the network tells one address at a time. */
const setUp = async () => {
  const connection = await addConnection(app, network);
  await connection.pair();
  people += 1;
  const maria = network.person(`551197777${String(1000 + people)}`, 'Maria');
  maria.tellsBoth = false;
  return { connection, maria };
};

const lidOf = ({ lid }: FakePerson): string => lid.replace('@lid', '');

const contactsOf = async (connection: WhatsAppTestConnection) => {
  const { body } = await connection.call<{
    contacts: { id: number; name: string; number: string }[];
  }>('GET', '/contacts');
  return body.contacts;
};

interface Identity {
  readonly addresses: readonly { readonly kind: string; readonly value: string }[];
  readonly merges: readonly { readonly id: number; readonly reason: string }[];
}

const identityOf = async (connection: WhatsAppTestConnection, id: number): Promise<Identity> =>
  (await connection.call<Identity>('GET', `/contacts/${id}/identity`)).body;

/** Everything that was said in tickets that wait. */
const waiting = async (connection: WhatsAppTestConnection): Promise<string[]> => {
  const tickets = await connection.tickets();
  const said = await Promise.all(tickets.map(({ id }) => connection.bodies(id)));
  return said.flat();
};

t.test('who was two people becomes one when the network tells both addresses', async (t) => {
  const { connection, maria } = await setUp();
  await maria.write(connection.account, 'pelo LID');
  // Two addresses are two chats until somebody knows better, and chats are stored side by side.
  await eventually(
    () => contactsOf(connection),
    (contacts) => contacts.length === 1,
  );
  maria.addressing = 'number';
  await maria.write(connection.account, 'pelo número');
  await eventually(
    () => contactsOf(connection),
    (contacts) => contacts.length === 2,
  );
  maria.tellsBoth = true;
  await maria.write(connection.account, 'por ambos');
  const [contact] = await eventually(
    () => contactsOf(connection),
    (contacts) => contacts.length === 1,
  );
  t.match(contact, { number: maria.number, name: 'Maria' });
  await eventually(
    () => waiting(connection),
    // While keys change hands a message may have to be asked for again; until then nobody can read it.
    (said) => said.length === 3 && !said.includes(''),
  );
  t.same(
    await waiting(connection),
    ['pelo LID', 'pelo número', 'por ambos'],
    'in one conversation',
  );
  t.equal((await connection.tickets()).length, 1);
  const { addresses, merges } = await identityOf(connection, contact?.id ?? 0);
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
  await maria.write(connection.account, 'outra vez pelo LID');
  await eventually(
    () => waiting(connection),
    (said) => said.length === 4,
  );
  t.equal((await contactsOf(connection)).length, 1);
});

t.test(
  'who had no number gets it, also where only a group tells it, and is answered there',
  async (t) => {
    const { connection, maria } = await setUp();
    await maria.write(connection.account, 'oi');
    const ticketId = await connection.accept();
    t.match(await contactsOf(connection), [{ number: lidOf(maria), name: 'Maria' }]);
    const group = network.group('Vizinhos', [connection.account, maria]);
    await maria.write(connection.account, 'no grupo', { group });
    const [contact] = await eventually(
      () => contactsOf(connection),
      (contacts) => contacts[0]?.number === maria.number,
    );
    t.same((await identityOf(connection, contact?.id ?? 0)).merges, []);
    const { externalId } = await connection.say(ticketId, 'olá!');
    await eventually(
      () => maria.received,
      (received) => received.some(({ id }) => id === externalId),
    );
    await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.ack === 2);
  },
);

t.test('addresses are known to the contacts although the connection is paired anew', async (t) => {
  const { connection, maria } = await setUp();
  maria.tellsBoth = true;
  await maria.write(connection.account, 'um');
  await maria.write(connection.account, 'dois');
  const [contact] = await eventually(
    () => contactsOf(connection),
    (contacts) => contacts.length === 1,
  );
  const { addresses } = await eventually(
    () => identityOf(connection, contact?.id ?? 0),
    (seen) => seen.addresses.length === 2,
  );
  t.ok(addresses.some(({ kind, value }) => kind === 'lid' && value === lidOf(maria)));
});

t.test('what comes by both addresses while they are learned is stored once', async (t) => {
  const { connection, maria } = await setUp();
  const texts: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    maria.addressing = at % 2 === 0 ? 'lid' : 'number';
    maria.tellsBoth = at >= 6;
    texts.push(`mensagem ${at}`);
    await maria.write(connection.account, `mensagem ${at}`);
  }
  await eventually(
    () => waiting(connection),
    (said) => said.length >= texts.length,
  );
  const [contact, ...others] = await contactsOf(connection);
  t.match(contact, { number: maria.number });
  t.same(others, []);
  t.same((await waiting(connection)).sort(), texts.sort());
});

t.test(
  'the channel tells whom it knows, under the digits it has, and whom it does not',
  async (t) => {
    const { connection, maria } = await setUp();
    network.person('551187770001', 'Sem o nono dígito');
    const open = app.host.resolve('connections', Connections).opened(connection.id);
    const numbers = [maria.number, '5511987770001', '5511987770002'];
    t.same(await open?.exists?.(numbers), [
      { number: maria.number, exists: true, canonical: maria.number },
      { number: '5511987770001', exists: true, canonical: '551187770001' },
      { number: '5511987770002', exists: false, canonical: null },
    ]);
  },
);
