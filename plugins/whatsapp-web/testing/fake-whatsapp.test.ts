import makeSocket, { DEFAULT_CONNECTION_CONFIG, initAuthCreds } from '@whiskeysockets/baileys';
import type { AuthenticationCreds, WAMessage, WASocket } from '@whiskeysockets/baileys';
import { pino } from 'pino';
import t from 'tap';
import { FakeWhatsApp } from './fake-whatsapp.ts';
import { quietCipherLibrary } from '../services/socket/quiet-console.ts';
import { MemoryKeys } from './signal-device.ts';

quietCipherLibrary();
t.setTimeout(60_000);

/** The real library, coming back by itself when it is told to. */
class Client {
  readonly messages: WAMessage[] = [];
  readonly codes: string[] = [];
  readonly closes: number[] = [];
  readonly acks = new Map<string, number>();
  readonly creds: AuthenticationCreds = initAuthCreds();
  readonly #keys = new MemoryKeys();
  readonly #listeners: (() => void)[] = [];
  socket: WASocket;
  isOpen = false;

  constructor(readonly network: FakeWhatsApp) {
    this.socket = this.connect();
  }

  connect(): WASocket {
    const socket = makeSocket({
      ...DEFAULT_CONNECTION_CONFIG,
      waWebSocketUrl: this.network.url,
      auth: { creds: this.creds, keys: this.#keys },
      logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
      shouldSyncHistoryMessage: () => false,
    });
    socket.ev.process((events) => {
      if (events['creds.update']) Object.assign(this.creds, events['creds.update']);
      const update = events['connection.update'];
      if (update?.qr) this.codes.push(update.qr);
      if (update?.connection === 'open') this.isOpen = true;
      if (update?.connection === 'close') {
        this.isOpen = false;
        const error = update.lastDisconnect?.error as
          | { output?: { statusCode: number } }
          | undefined;
        this.closes.push(error?.output?.statusCode ?? 0);
      }
      this.messages.push(...(events['messages.upsert']?.messages ?? []));
      for (const { key, update: change } of events['messages.update'] ?? []) {
        if (change.status) this.acks.set(key.id ?? '', change.status);
      }
      for (const listener of this.#listeners.splice(0)) listener();
    });
    return socket;
  }

  /** Of the client's own events, and of what the server comes to know. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await Promise.race([
        new Promise<void>((resolve) => this.#listeners.push(resolve)),
        new Promise<void>((resolve) => setTimeout(resolve, 10)),
      ]);
    }
  }

  async pair(number: string): Promise<void> {
    await this.until(() => this.codes.length > 0);
    await this.network.account(number).scan(this.codes.at(-1) ?? '');
    await this.until(() => this.closes.length > 0);
    this.socket = this.connect();
    await this.until(() => this.isOpen);
  }

  async end(): Promise<void> {
    await this.socket.end(undefined);
  }
}

const setUp = async (test: { teardown(work: () => Promise<unknown>): unknown }) => {
  const network = await FakeWhatsApp.start();
  const client = new Client(network);
  test.teardown(async () => {
    await client.end();
    await network.stop();
  });
  return { network, client, account: network.account('551130000001') };
};

t.test('the real library pairs, comes back and is open', async (t) => {
  const { network, client, account } = await setUp(t);
  await client.pair(account.number);
  t.same(client.closes, [515]);
  t.equal(client.creds.me?.id, '551130000001:11@s.whatsapp.net');
  await client.until(() => (account.companion?.preKeys.length ?? 0) > 800);
  t.same([network.unhandled, network.errors], [[], []]);
});

t.test('texts go both ways under real sessions, with their acks', async (t) => {
  const { network, client, account } = await setUp(t);
  await client.pair(account.number);
  const maria = network.person('5511988887777', 'Maria');
  await maria.write(account, 'oi');
  await maria.write(account, 'tudo bem?');
  await client.until(() => client.messages.length === 2);
  t.same(
    client.messages.map(({ message }) => message?.conversation),
    ['oi', 'tudo bem?'],
  );
  t.match(client.messages[0]?.key, { remoteJid: maria.lid, remoteJidAlt: maria.jid });
  const sent = await client.socket.sendMessage(maria.jid, { text: 'Boa tarde!' });
  await client.until(() => client.acks.has(sent?.key.id ?? ''));
  t.equal(maria.received[0]?.message.extendedTextMessage?.text, 'Boa tarde!');
  t.equal(client.acks.get(sent?.key.id ?? ''), 3, 'delivered');
  maria.confirm(account, [sent?.key.id ?? ''], 'read');
  await client.until(() => client.acks.get(sent?.key.id ?? '') === 4);
  await maria.write(account, 'obrigada');
  await client.until(() => client.messages.some((m) => m.message?.conversation === 'obrigada'));
  await client.until(() => account.waiting.length === 0);
  t.equal(account.copies[0]?.message.extendedTextMessage?.text, 'Boa tarde!');
  t.same([network.unhandled, network.errors], [[], []]);
});

t.test('that a message was read confirms to nobody that it arrived', async (t) => {
  const { network, client, account } = await setUp(t);
  await client.pair(account.number);
  const maria = network.person('5511988887777', 'Maria');
  account.isDelayed = ({ tag }) => tag === 'message';
  const id = await maria.write(account, 'oi');
  await client.socket.readMessages([{ remoteJid: maria.lid, id, fromMe: false }]);
  await client.until(() => maria.readByConnection.includes(id));
  t.equal(account.waiting.length, 1);
  account.release();
  await client.until(() => account.waiting.length === 0);
});

t.test('of a message that is sent twice each copy is confirmed by itself', async (t) => {
  const { network, client, account } = await setUp(t);
  await client.pair(account.number);
  const maria = network.person('5511988887777', 'Maria');
  account.isDelayed = ({ tag }) => tag === 'message';
  const id = await maria.write(account, 'oi');
  account.isDelayed = () => false;
  await maria.write(account, 'oi', { id });
  await client.until(() => account.waiting.length === 1);
  t.equal(account.waiting[0], maria.stanzas[0], 'the one that is still on its way');
  account.release();
  await client.until(() => account.waiting.length === 0);
});

t.test('a device can be linked by a code that is typed on the phone', async (t) => {
  const { client, account } = await setUp(t);
  await client.until(() => client.codes.length > 0);
  const code = await client.socket.requestPairingCode(account.number);
  await client.until(() => [...client.network.sessions].some(({ hello }) => hello));
  await account.enter(code);
  await client.until(() => client.closes.length > 0);
  client.socket = client.connect();
  await client.until(() => client.isOpen);
  t.match(client.creds, { registered: true });
});
