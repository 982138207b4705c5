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

interface Coded {
  readonly pairingCode: string;
  readonly status: string;
}

t.test('a connection is paired by a code that is typed on the phone', async (t) => {
  const connection = await addConnection(app, network);
  const { number } = connection.account;
  const path = `/whatsappsession/${String(connection.id)}`;
  t.equal((await connection.call('PUT', path, { number: `+${number}` })).status, 200);
  const shown = async (): Promise<Coded> =>
    (await connection.call<Coded>('GET', `/whatsapp/${String(connection.id)}`)).body;
  const { pairingCode } = await eventually(shown, (seen) => seen.pairingCode !== '');
  t.match(pairingCode, /^[0-9A-Z]{8}$/);
  await t.rejects(connection.account.enter('AAAAAAAA'), 'another code pairs nothing');

  await connection.call('PUT', path, { number });
  const { pairingCode: second } = await eventually(
    shown,
    (seen) => seen.pairingCode !== '' && seen.pairingCode !== pairingCode,
  );
  await connection.account.enter(second);
  await connection.until('CONNECTED');
  t.match(await shown(), { pairingCode: '' });

  const maria = network.person('5511988887777', 'Maria');
  await maria.write(connection.account, 'oi');
  await connection.accept();
  connection.account.session?.cut();
  await maria.write(connection.account, 'ainda aí?');
  await connection.until('CONNECTED');
});

t.test('a connection that falls before its code is typed asks for another', async (t) => {
  const connection = await addConnection(app, network);
  const path = `/whatsappsession/${String(connection.id)}`;
  await connection.call('PUT', path, { number: connection.account.number });
  const shown = async (): Promise<Coded> =>
    (await connection.call<Coded>('GET', `/whatsapp/${String(connection.id)}`)).body;
  const { pairingCode } = await eventually(shown, (seen) => seen.pairingCode !== '');
  for (const session of network.sessions) if (session.hello) session.cut();
  const { pairingCode: second } = await eventually(
    shown,
    (seen) => seen.pairingCode !== '' && seen.pairingCode !== pairingCode,
  );
  await connection.account.enter(second);
  await connection.until('CONNECTED');
  t.match(await shown(), { status: 'CONNECTED' });
});
