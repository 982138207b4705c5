import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { addLine, createNetwork, createWebApp } from '../testing/web-test-line.ts';
import type { WebTestLine } from '../testing/web-test-line.ts';
import { WebProvider } from './web-provider.ts';

t.setTimeout(180_000);

interface Health {
  readonly incidents: readonly {
    readonly kind: string;
    readonly endedAt: string | null;
    readonly detail: string;
  }[];
}

const incidentsOf = async (line: WebTestLine): Promise<Health['incidents']> =>
  (await line.call<Health>('GET', `/whatsapp/${String(line.id)}/health`)).body.incidents;

const setUp = async (t: Parameters<typeof createNetwork>[0]) => {
  const time = { ahead: 0 };
  const network = await createNetwork(t);
  const clock = { now: () => new Date(Date.now() + time.ahead) };
  const app = await createWebApp(t, network, { clock });
  const provider = app.host.resolve('whatsapp-web', WebProvider);
  const line = await addLine(app, network);
  return { time, network, app, provider, line };
};

t.test(
  'a line that answers no question is opened anew within 100 seconds, whatever it hears, and says so',
  async (t) => {
    const { time, network, provider, line } = await setUp(t);
    await line.pair();
    const maria = network.person('5511988887777', 'Maria');
    await maria.write(line.account, 'oi');
    const ticketId = await line.accept();
    const { session } = line.account;
    if (!session) throw new Error('the line is not there');
    session.isMute = true;
    time.ahead = 60_000;
    await maria.write(line.account, 'me ouve?');
    await line.deskUntil(ticketId, ({ length }) => length === 2);
    session.isDeaf = true;
    await maria.write(line.account, 'alguém?', { t: String(Math.floor(Date.now() / 1000) + 10) });
    time.ahead = 70_000;
    provider.look();
    await line.until('OPENING', 'silent');
    await line.deskUntil(ticketId, ({ length }) => length === 3);
    await line.until('CONNECTED', 'deaf');
    t.not(line.account.session, session);
    const incidents = await eventually(
      () => incidentsOf(line),
      (seen) => seen.length === 2,
    );
    t.match(incidents.map(({ kind, endedAt }) => [kind, typeof endedAt]).toSorted(), [
      ['deaf', 'string'],
      ['silent', 'string'],
    ]);
  },
);

t.test(
  'a line that does not answer on its next connection either is run from scratch',
  async (t) => {
    const { time, network, provider, line } = await setUp(t);
    await line.pair();
    const opened = t.capture(provider, 'open', provider.open.bind(provider));
    const mute = (): void => {
      const { session } = line.account;
      if (!session) throw new Error('the line is not there');
      session.isMute = true;
    };
    const logins = network.logins.length;
    for (const round of [1, 2]) {
      mute();
      time.ahead += 70_000;
      provider.look();
      await line.until('OPENING', 'silent');
      await line.until('CONNECTED');
      t.equal(network.logins.length, logins + round);
      t.equal(opened().length, round - 1);
    }
    const maria = network.person('5511988887777', 'Maria');
    await maria.write(line.account, 'oi');
    t.same(await line.bodies(await line.accept()), ['oi']);
  },
);

t.test('a line that is merely quiet is asked, answers, and stays as it is', async (t) => {
  const { time, provider, line } = await setUp(t);
  await line.pair();
  const { session } = line.account;
  const asked = (): number => session?.questions.filter((asked) => asked === 'usync').length ?? 0;
  const before = asked();
  time.ahead = 70_000;
  provider.look();
  await eventually(asked, (count) => count === before + 1);
  provider.look();
  t.equal(line.account.session, session);
  t.same(await incidentsOf(line), []);
});

t.test('what the channel forbids for a time is an incident with its times', async (t) => {
  const { network, line } = await setUp(t);
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
    const { network, app, line } = await setUp(t);
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
  const { network, line } = await setUp(t);
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
