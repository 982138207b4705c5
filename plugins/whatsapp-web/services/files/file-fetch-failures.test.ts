import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { AppError, Core } from 'prosa/core';
import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import t from 'tap';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';
import type { WhatsAppTestConnection } from '../../testing/whatsapp-test-connection.ts';

t.setTimeout(120_000);
// The host of the files is ours, on this machine, and signed by nobody.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
t.teardown(() => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
});

const MEGABYTE = 1024 * 1024;
/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const network = await createNetwork(t);
const maria = network.person('5511988887777', 'Maria');

const begin = async (
  app: TestApp,
): Promise<{ connection: WhatsAppTestConnection; ticketId: number }> => {
  const connection = await addConnection(app, network);
  await connection.pair();
  await maria.write(connection.account, 'oi');
  return { connection, ticketId: await connection.accept() };
};

const until = (connection: WhatsAppTestConnection, ticketId: number, mediaState: string) =>
  connection.deskUntil(ticketId, (desk) =>
    desk.some((message) => message.mediaState === mediaState),
  );

/** The pauses between attempts are over. */
const timePasses = (app: TestApp): Promise<unknown> =>
  app.database.system('test', ({ trx }) =>
    trx('whatsapp_web_files').update({ next_attempt_at: trx.fn.now() }),
  );

const filesIn = async (app: TestApp): Promise<number> => {
  const folder = join(app.config.dataDir, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

t.test('who takes a connection over fetches what its last owner did not', async () => {
  const first = await createWhatsAppApp(t, network);
  const { connection, ticketId } = await begin(first);
  network.media.failures = 1_000;
  const sealed = await network.media.seal(PNG, 'image');
  await maria.write(connection.account, { imageMessage: { ...sealed, mimetype: 'image/png' } });
  await until(connection, ticketId, 'pending');
  await createTestApp(t, { beside: first, config: { whatsappWebUrl: network.url } });
  await first.database.system('test', ({ trx }) =>
    trx('connections').where({ id: connection.id }).update({ owner_id: null, lease_until: null }),
  );
  await eventually(
    async () => {
      const [row] = (await first.database.system('test', ({ trx }) =>
        trx('connections').where({ id: connection.id }).select('owner_epoch', 'owner_id'),
      )) as [{ owner_epoch: string; owner_id: string | null }];
      return row.owner_id !== null && Number(row.owner_epoch) > 1;
    },
    (changed) => changed,
  );
  network.media.failures = 0;
  await timePasses(first);
  await until(connection, ticketId, 'ok');
});

t.test('a full disk loses no file: it is fetched when there is room again', async (t) => {
  const app = await createWhatsAppApp(t, network);
  const { connection, ticketId } = await begin(app);
  const storage = app.host.resolve('whatsapp-web', Core.Storage);
  const save = storage.save.bind(storage);
  let refusals = 0;
  storage.save = async (_owner, source) => {
    source.destroy();
    refusals += 1;
    throw new AppError('ERR_STORAGE_FULL', 507);
  };
  const sealed = await network.media.seal(PNG, 'image');
  await maria.write(connection.account, { imageMessage: { ...sealed, mimetype: 'image/png' } });
  await maria.write(connection.account, 'chegou?');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'chegou?');
  for (let time = 1; time <= 12; time += 1) {
    await eventually(
      async () => {
        // Time may have passed before the refusal was written down: then it has to pass again.
        if (refusals < time) await timePasses(app);
        return refusals;
      },
      (count) => count >= time,
    );
  }
  t.match(await connection.desk(ticketId), [{}, { mediaState: 'pending' }, {}]);
  t.equal(await filesIn(app), 0, 'nothing is left half');
  storage.save = save;
  await timePasses(app);
  await until(connection, ticketId, 'ok');
});

t.test('a file larger than it claims is cut at the limit, and leaves nothing', async (t) => {
  const app = await createWhatsAppApp(t, network);
  const { connection, ticketId } = await begin(app);
  const film = Buffer.alloc(101 * MEGABYTE);
  film.write('\0\0\0\x20ftypisom', 'latin1');
  const sealed = await network.media.seal(film, 'video');
  await maria.write(connection.account, {
    videoMessage: { ...sealed, fileLength: 1_024, mimetype: 'video/mp4' },
  });
  await until(connection, ticketId, 'pending');
  await maria.write(connection.account, 'e eu?');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'e eu?');
  await until(connection, ticketId, 'lost');
  t.equal(await filesIn(app), 0);
});

t.test('files in groups nobody wants are not fetched', async (t) => {
  const app = await createWhatsAppApp(t, network);
  const { connection, ticketId } = await begin(app);
  const group = network.group('Família', [connection.account, maria]);
  const sealed = await network.media.seal(PNG, 'image');
  const before = network.media.requests.length;
  await maria.write(
    connection.account,
    { imageMessage: { ...sealed, mimetype: 'image/png' } },
    { group },
  );
  await maria.write(connection.account, 'fim');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'fim');
  const rows = () =>
    app.database.system('test', ({ trx }) => trx('whatsapp_web_files').pluck<string[]>('id'));
  t.same(await eventually(rows, ({ length }) => length === 0), []);
  t.equal(network.media.requests.length, before);
});
