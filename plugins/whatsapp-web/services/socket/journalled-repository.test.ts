import type { BinaryNode } from '@whiskeysockets/baileys';
import t from 'tap';
import { acquainted, DatabaseKeys, connectionOf, MARIA } from '../../testing/bare-connection.ts';
import { SignalDevice } from '../../testing/signal-device.ts';
import type { MemoryKeys } from '../../testing/signal-device.ts';
import { JOURNAL } from '../store/journal-rows.ts';

const CONNECTION = '91111300000001:11@lid';
const OTHER_CONNECTION = '91111300000002:11@lid';

t.test('answers and messages that cross use no key twice', async (t) => {
  const maria = new SignalDevice();
  const connection = connectionOf(new DatabaseKeys());
  await acquainted(maria, connection, CONNECTION);
  const heard: (string | null | undefined)[] = [];
  const said: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const written = await maria.encrypt(CONNECTION, { conversation: `pergunta ${round}` });
    const answers = [`a${round}`, `b${round}`];
    said.push(...answers);
    const left: BinaryNode[] = [];
    await Promise.all([
      connection.open(MARIA, written),
      ...answers.map((text) => connection.say(MARIA, text, (enc) => left.push(enc))),
    ]);
    for (const enc of left) heard.push((await maria.decrypt(CONNECTION, enc)).conversation);
  }
  t.same(heard, said);
});

t.test('what left cannot be opened twice with one key, whenever the process dies', async (t) => {
  const maria = new SignalDevice();
  const connection = connectionOf(new DatabaseKeys());
  await acquainted(maria, connection, CONNECTION);
  let kept: MemoryKeys | undefined;
  await connection.say(MARIA, 'primeira', async (enc) => {
    t.equal((await maria.decrypt(CONNECTION, enc)).conversation, 'primeira');
    kept = connection.store.rows.copy();
  });
  const next = connectionOf(new DatabaseKeys(kept), connection.credentials);
  await next.say(MARIA, 'segunda', async (enc) => {
    t.equal((await maria.decrypt(CONNECTION, enc)).conversation, 'segunda');
  });
});

t.test('what two connections hear of the same person is kept by each in one piece', async (t) => {
  const maria = new SignalDevice();
  const connections = [connectionOf(new DatabaseKeys()), connectionOf(new DatabaseKeys())] as const;
  const addresses = [CONNECTION, OTHER_CONNECTION] as const;
  await Promise.all(
    connections.map((connection, at) => acquainted(maria, connection, addresses[at] ?? '')),
  );
  const written = await Promise.all(
    addresses.map((address) => maria.encrypt(address, { conversation: 'bom dia' })),
  );
  for (const { store } of connections) store.commits.length = 0;
  await Promise.all(connections.map((connection, at) => connection.open(MARIA, written[at]!)));
  for (const { store } of connections) t.same(store.commits, [['session', JOURNAL]]);
});

t.test('a session the library drops stays dropped', async (t) => {
  const maria = new SignalDevice();
  const connection = connectionOf(new DatabaseKeys());
  await acquainted(maria, connection, CONNECTION);
  const written = await maria.encrypt(CONNECTION, { conversation: 'pergunta' });
  await Promise.all([
    connection.open(MARIA, written),
    connection.repository.deleteSession([MARIA]),
  ]);
  t.match(await connection.repository.validateSession(MARIA), { exists: false });
});
