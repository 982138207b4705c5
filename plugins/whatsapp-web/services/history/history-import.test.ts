import type { proto } from '@whiskeysockets/baileys';
import t from 'tap';
import { eventually } from 'prosa/core/testing';
import type { FakePerson } from '../../testing/fake-person.ts';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';
import type { WhatsAppTestConnection } from '../../testing/whatsapp-test-connection.ts';
import { WhatsAppWebProvider } from '../connection/whatsapp-web-provider.ts';

t.setTimeout(180_000);
const network = await createNetwork(t);
const app = await createWhatsAppApp(t, network);

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1_000);

const setUp = async (): Promise<WhatsAppTestConnection> => {
  const connection = await addConnection(app, network);
  await connection.pair();
  return connection;
};

interface Told {
  readonly id: string;
  readonly message: proto.IMessage | string;
  /** Seconds ago. */
  readonly ago: number;
  readonly fromMe?: boolean;
}

/** A chat as a phone keeps it, the newest message first. */
const chatWith = (person: FakePerson, told: readonly Told[]): proto.IConversation => ({
  id: person.lid,
  pnJid: person.jid,
  messages: told.map(({ id, message, ago, fromMe = false }) => ({
    message: {
      key: { remoteJid: person.lid, fromMe, id },
      message: typeof message === 'string' ? { conversation: message } : message,
      messageTimestamp: NOW - ago,
      ...(fromMe ? {} : { pushName: person.name }),
    },
  })),
});

const closed = (connection: WhatsAppTestConnection) => connection.tickets('closed');

const eventNames = (connection: WhatsAppTestConnection): Promise<readonly string[]> =>
  app.database.transaction({ companyId: connection.company.id }, ({ trx }) =>
    trx('events').orderBy('seq').pluck('name'),
  );

t.test('what was said before is there, in its order, and nobody is told', async (t) => {
  const connection = await setUp();
  const maria = network.person('5511988880001', 'Maria');
  const jose = network.person('5511988880002', 'José');
  const sealed = await network.media.seal(Buffer.from('foto'), 'image');
  const chats = [
    chatWith(maria, [
      { id: 'M3', message: 'obrigada', ago: 2 * DAY },
      { id: 'M2', message: 'temos sim', ago: 2 * DAY + 60, fromMe: true },
      { id: 'M1', message: 'tem azul?', ago: 2 * DAY + 120 },
      { id: 'M0', message: 'de outro tempo', ago: 90 * DAY },
    ]),
    chatWith(jose, [
      { id: 'J1', message: { imageMessage: { ...sealed, mimetype: 'image/png' } }, ago: 5 * DAY },
    ]),
  ];
  await connection.account.tellHistory(chats);
  const tickets = await eventually(
    () => closed(connection),
    ({ length }) => length === 2,
  );
  t.match(tickets, [
    { contact: { name: 'Maria' }, lastMessage: 'obrigada', unreadMessages: 0 },
    { contact: { name: 'José' }, unreadMessages: 0 },
  ]);
  const [first, second] = tickets;
  const desk = await connection.desk(first?.id ?? 0);
  t.match(desk, [
    { body: 'tem azul?', fromMe: false },
    { body: 'temos sim', fromMe: true },
    { body: 'obrigada' },
  ]);
  t.equal(desk.length, 3, 'what is old stays on the phone');
  t.equal(Date.parse(desk[2]?.createdAt ?? ''), (NOW - 2 * DAY) * 1_000);
  t.match(await connection.desk(second?.id ?? 0), [{ mediaState: 'lost' }], 'a picture is offered');
  t.same([await connection.tickets(), await connection.tickets('open')], [[], []]);
  // That a ticket is there is a fact for other plugins, and told to no screen.
  const told = (await eventNames(connection)).filter((name) => name !== 'tickets.ticket-opened');
  t.notMatch(told.join(), /tickets/);

  await connection.account.tellHistory(chats);
  await maria.write(connection.account, 'e verde?');
  const ticketId = await connection.accept();
  t.same(
    (await connection.desk(ticketId)).map(({ body }) => body),
    ['tem azul?', 'temos sim', 'obrigada', 'e verde?'],
    'once, and before what is said now',
  );
});

t.test(
  'what came meanwhile keeps its place; of a long time only the last part is kept',
  async (t) => {
    const connection = await setUp();
    const maria = network.person('5511988880003', 'Maria');
    const jose = network.person('5511988880004', 'José');
    await maria.write(connection.account, 'agora');
    const ticketId = await connection.accept();
    const many = Array.from({ length: 80 }, (_, at) => ({
      id: `A${at}`,
      message: `há ${at} minutos`,
      ago: 60 * (at + 1),
    }));
    await connection.account.tellHistory([
      chatWith(maria, [{ id: 'OLD', message: 'ontem', ago: DAY }]),
      chatWith(jose, many),
    ]);
    const [ticket] = await eventually(
      () => closed(connection),
      ({ length }) => length === 1,
    );
    const desk = await connection.desk(ticket?.id ?? 0);
    t.equal(desk.length, 50);
    t.match([desk[0], desk.at(-1)], [{ body: 'há 49 minutos' }, { body: 'há 0 minutos' }]);
    t.same(await connection.bodies(ticketId), ['agora']);
  },
);

t.test('the whole past of a phone is not wanted', async (t) => {
  const connection = await setUp();
  const maria = network.person('5511988880005', 'Maria');
  const chats = [chatWith(maria, [{ id: 'F1', message: 'tudo', ago: DAY }])];
  await connection.account.tellHistory(chats, 'FULL');
  await maria.write(connection.account, 'oi');
  t.same(await connection.bodies(await connection.accept()), ['oi']);
});

t.test('a flood of history stands behind what is said now', async (t) => {
  const connection = await setUp();
  const chats = Array.from({ length: 400 }, (_, chat) =>
    chatWith(
      network.person(`55119777${String(10_000 + chat)}`, `Pessoa ${chat}`),
      Array.from({ length: 50 }, (__, at) => ({
        id: `H${chat}-${at}`,
        message: `antes ${at}`,
        ago: DAY + at,
      })),
    ),
  );
  await connection.account.tellHistory(chats);
  const jose = network.person('5511988880006', 'José');
  const begun = performance.now();
  await jose.write(connection.account, 'agora');
  await eventually(
    () => connection.tickets(),
    ({ length }) => length === 1,
  );
  t.ok(performance.now() - begun < 5_000, 'at once, on a slow machine too');
  const count = () =>
    app.database.transaction({ companyId: connection.company.id }, async ({ trx }) => {
      const [row] = (await trx('messages').count({ count: '*' })) as [{ count: string }];
      return Number(row.count);
    });
  t.ok((await count()) < 5_000, 'the past is not there yet');
  t.equal(await eventually(count, (messages) => messages >= 5_001), 5_001, 'and not all of it');
});

t.test('the network understood every word, and stumbled over none', (t) => {
  t.same([network.unhandled, network.errors], [[], []]);
  t.end();
});

t.test('all whom the phone knows by name are noted at once, as its owner calls them', async (t) => {
  const connection = await setUp();
  const people = Array.from({ length: 200 }, (_, at) =>
    network.person(`5511955${100_000 + at}`, `Como se chama ${at}`),
  );
  const statements: string[] = [];
  const note = ({ sql }: { readonly sql: string }): void => {
    if (sql.includes('into whatsapp_web_people')) statements.push(sql);
  };
  app.database.knex.on('query', note);
  t.teardown(() => app.database.knex.off('query', note));
  await connection.account.tellHistory(
    people.map((person, at) => ({ ...chatWith(person, []), name: `Cliente ${at}` })),
  );
  const provider = app.host.resolve('whatsapp-web', WhatsAppWebProvider);
  const book = () =>
    app.database.transaction({ companyId: connection.company.id }, (ctx) =>
      provider.addressBook(ctx, connection.id),
    );
  await eventually(book, ({ length }) => length === people.length);
  t.equal(statements.length, 1, 'one statement for all of them');

  const [first] = people;
  await first?.write(connection.account, 'oi');
  await eventually(
    () => connection.tickets(),
    ({ length }) => length === 1,
  );
  t.match((await book())[0], { number: first?.number, name: 'Cliente 0' }, 'it stays so');
});
