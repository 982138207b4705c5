import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { createWatchedLine, incidentsOf } from '../../testing/watched-line.ts';

t.test('what the channel forbids for a time is an incident with its times', async (t) => {
  const { network, line } = await createWatchedLine(t);
  await line.pair();
  const maria = network.person('5511988887777', 'Maria');
  await maria.write(line.account, 'oi');
  const ticketId = await line.accept();
  network.ack = () => ({ error: '463' });
  await line.say(ticketId, 'olá');
  await line.until('CONNECTED', 'restricted');
  const [restricted] = await eventually(
    () => incidentsOf(line),
    (seen) => seen.length === 1,
  );
  t.match(restricted, { kind: 'restricted', detail: '463' });
  const hours = (Date.parse(restricted?.endedAt ?? '') - Date.now()) / 3_600_000;
  t.ok(hours > 23 && hours <= 24, 'a day, where nobody tells');
  await line.call('POST', `/whatsappsession/${String(line.id)}`);
  await line.until('CONNECTED', 'restricted');
  network.ack = () => ({ error: '429' });
  await line.say(ticketId, 'de novo');
  const [paused] = await eventually(
    () => incidentsOf(line),
    (seen) => seen.length === 2,
  );
  t.match(paused, { kind: 'too-many', detail: '429' });
});

t.test(
  'a version the channel finds too old is followed by the next, and what worked is kept',
  async (t) => {
    const { network, app, line } = await createWatchedLine(t);
    const [major, minor, bundled] = DEFAULT_CONNECTION_CONFIG.version;
    const versions = () =>
      app.database.system('test', ({ trx }) =>
        trx('whatsapp_web_versions').orderBy('worked_at', 'desc').pluck('version'),
      );
    const text = (build: number): string => [major, minor, build].join('.');
    await app.database.system('test', ({ trx }) =>
      trx('whatsapp_web_versions').insert({ version: text(bundled - 1), worked_at: new Date(0) }),
    );
    network.oldest = bundled;
    await line.call('POST', `/whatsappsession/${String(line.id)}`);
    await line.until('OPENING', 'outdated');
    await line.account.scan((await line.until('qrcode')).qrcode);
    await line.until('CONNECTED');
    await eventually(versions, (known) => known[0] === text(bundled));
    t.match(await incidentsOf(line), [{ kind: 'outdated' }]);
    t.notOk((await incidentsOf(line))[0]?.endedAt === null, 'it is over');
  },
);

t.test('many messages that cannot be read are an incident, a few are none', async (t) => {
  const { network, line } = await createWatchedLine(t);
  await line.pair();
  const maria = network.person('5511988887777', 'Maria');
  maria.resends = false;
  await maria.write(line.account, 'oi');
  const ticketId = await line.accept();
  for (const at of [1, 2, 3, 4]) {
    await maria.write(line.account, `segredo ${String(at)}`, { arrives: 'garbled' });
  }
  await line.deskUntil(ticketId, ({ length }) => length === 5);
  t.same(await incidentsOf(line), []);
  await maria.write(line.account, 'segredo 5', { arrives: 'garbled' });
  const incidents = await eventually(
    () => incidentsOf(line),
    (seen) => seen.length === 1,
  );
  t.match(incidents, [{ kind: 'unreadable' }]);
});
