import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { addLine, createNetwork, createWebApp } from '../../testing/web-test-line.ts';

t.setTimeout(120_000);
const network = await createNetwork(t);
const app = await createWebApp(t, network);

interface Coded {
  readonly pairingCode: string;
  readonly status: string;
}

t.test('a line is paired by a code that is typed on the phone', async (t) => {
  const line = await addLine(app, network);
  const { number } = line.account;
  const path = `/whatsappsession/${String(line.id)}`;
  t.equal((await line.call('PUT', path, { number: `+${number}` })).status, 200);
  const shown = async (): Promise<Coded> =>
    (await line.call<Coded>('GET', `/whatsapp/${String(line.id)}`)).body;
  const { pairingCode } = await eventually(shown, (seen) => seen.pairingCode !== '');
  t.match(pairingCode, /^[0-9A-Z]{8}$/);
  await t.rejects(line.account.enter('AAAAAAAA'), 'another code pairs nothing');

  await line.call('PUT', path, { number });
  const { pairingCode: second } = await eventually(
    shown,
    (seen) => seen.pairingCode !== '' && seen.pairingCode !== pairingCode,
  );
  await line.account.enter(second);
  await line.until('CONNECTED');
  t.match(await shown(), { pairingCode: '' });

  const maria = network.person('5511988887777', 'Maria');
  await maria.write(line.account, 'oi');
  await line.accept();
  line.account.session?.cut();
  await maria.write(line.account, 'ainda aí?');
  await line.until('CONNECTED');
});

t.test('a line that falls before its code is typed asks for another', async (t) => {
  const line = await addLine(app, network);
  const path = `/whatsappsession/${String(line.id)}`;
  await line.call('PUT', path, { number: line.account.number });
  const shown = async (): Promise<Coded> =>
    (await line.call<Coded>('GET', `/whatsapp/${String(line.id)}`)).body;
  const { pairingCode } = await eventually(shown, (seen) => seen.pairingCode !== '');
  for (const session of network.sessions) if (session.hello) session.cut();
  const { pairingCode: second } = await eventually(
    shown,
    (seen) => seen.pairingCode !== '' && seen.pairingCode !== pairingCode,
  );
  await line.account.enter(second);
  await line.until('CONNECTED');
  t.match(await shown(), { status: 'CONNECTED' });
});
