import process from 'node:process';
import { Readable } from 'node:stream';
import t from 'tap';
import type { Test as Tap } from 'tap';
import { storageUsage } from 'prosa/core';
import { eventually } from 'prosa/core/testing';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';

t.setTimeout(120_000);
// The host of the files is ours, on this machine, and signed by nobody.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
t.teardown(() => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
});
const network = await createNetwork(t);
const app = await createWhatsAppApp(t, network);
const connection = await addConnection(app, network);
await connection.pair();
const maria = network.person('5511988887777', 'Maria');
await maria.write(connection.account, 'oi');
const ticketId = await connection.accept();

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const shown = async (externalId: string, mediaState: string) => {
  const desk = await connection.deskUntil(ticketId, (seen) =>
    seen.some((each) => each.externalId === externalId && each.mediaState === mediaState),
  );
  return desk.find((each) => each.externalId === externalId);
};

const fetched = async (mediaUrl: string | null | undefined): Promise<Buffer> => {
  const url = new URL(mediaUrl ?? '', 'http://localhost');
  const answer = await app.inject({ method: 'GET', url: url.pathname + url.search });
  return answer.rawPayload;
};

/** A picture from Maria. */
const send = async (
  sealed: Awaited<ReturnType<typeof network.media.seal>>,
  more: object = {},
): Promise<string> =>
  maria.write(connection.account, { imageMessage: { ...sealed, mimetype: 'image/png', ...more } });

t.test('a picture of a customer is stored here, and shown', async (t) => {
  const sealed = await network.media.seal(PNG, 'image');
  const message = await shown(await send(sealed, { caption: 'a nota' }), 'ok');
  t.match(message, { mediaType: 'image', body: 'a nota', mediaSize: PNG.length });
  t.same(await fetched(message?.mediaUrl), PNG);
});

t.test('a message is there before its file, and the file comes by itself', async (t) => {
  const sealed = await network.media.seal(PNG, 'image');
  network.media.failures = 1;
  const id = await send(sealed);
  t.match(await shown(id, 'pending'), { mediaUrl: null, mediaSize: PNG.length });
  await maria.write(connection.account, 'chegou?');
  await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'chegou?');
  t.same(await fetched((await shown(id, 'ok'))?.mediaUrl), PNG);
});

t.test('what the channel has no more, the phone uploads again', async (t) => {
  const sealed = await network.media.seal(PNG, 'image');
  network.media.forget(sealed.directPath);
  t.same(await fetched((await shown(await send(sealed), 'ok'))?.mediaUrl), PNG);
});

t.test('what nobody has is lost, said so, and can be asked for again', async (t) => {
  const sealed = await network.media.seal(PNG, 'image');
  network.media.forget(sealed.directPath, { phone: false });
  const id = await send(sealed, { caption: 'perdida' });
  const message = await shown(id, 'lost');
  t.match(message, { mediaType: 'image', body: 'perdida', mediaUrl: null });
  const again = () => connection.call('POST', `/messages/${message?.id ?? 0}/media`);
  t.match(await again(), { status: 200, body: { mediaState: 'pending' } });
  await shown(id, 'lost');
});

t.test(
  'a company without room gets the message, and its file when there is room again',
  async (t) => {
    const owner = { companyId: connection.company.id };
    const allow = (megabytes: number) =>
      app.database.system('test', ({ trx }) =>
        trx('plans')
          .where('id', trx('companies').where('id', owner.companyId).select('plan_id'))
          .update({ storage_megabytes: megabytes }),
      );
    await allow(1);
    const { bytes } = await app.database.transaction(owner, storageUsage);
    const filling = await app.services.storage.save(
      owner,
      Readable.from([Buffer.alloc(1_000_000 - bytes, 'x')]),
      { originalName: 'cheio.txt' },
    );
    const sealed = await network.media.seal(PNG, 'image');
    const id = await send(sealed, { caption: 'sem espaço' });
    const message = await shown(id, 'full');
    t.match(message, { mediaType: 'image', body: 'sem espaço', mediaUrl: null });
    await maria.write(connection.account, 'chegou tudo?');
    await connection.deskUntil(ticketId, (desk) => desk.at(-1)?.body === 'chegou tudo?');
    const isGivenUp = () =>
      eventually(
        () =>
          app.database.system('test', ({ trx }) =>
            trx('whatsapp_web_files').where('external_id', id).pluck<boolean[]>('is_lost'),
          ),
        ([isLost]) => isLost === true,
      );
    t.same(await isGivenUp(), [true], 'it is not tried again by itself');

    const again = () => connection.call('POST', `/messages/${message?.id ?? 0}/media`);
    t.match(await again(), { status: 200, body: { mediaState: 'pending' } });
    await shown(id, 'full');
    await isGivenUp();
    await app.services.storage.remove(owner, filling.id);
    await again();
    t.same(await fetched((await shown(id, 'ok'))?.mediaUrl), PNG);
    await allow(0);
  },
);

t.test('a message that names another host makes us call nobody', async (t) => {
  const sealed = await network.media.seal(PNG, 'image');
  const before = network.media.requests.length;
  const url = `https://${network.media.host}${sealed.directPath}`;
  for (const directPath of [`@${network.media.host}${sealed.directPath}`, '', 'http://x/']) {
    await shown(await send({ ...sealed, directPath, url }), 'lost');
  }
  t.equal(network.media.requests.length, before);
});

t.test('a file that was altered, or is another one, is not shown', async () => {
  const sealed = await network.media.seal(PNG, 'image');
  const fileSha256 = Buffer.alloc(32, 1);
  const id = await send({ ...sealed, fileSha256 });
  await eventually(
    async () => {
      // The pauses between attempts are over.
      await app.database.system('test', ({ trx }) =>
        trx('whatsapp_web_files').update({ next_attempt_at: trx.fn.now() }),
      );
      return connection.desk(ticketId);
    },
    (desk) => desk.some((each) => each.externalId === id && each.mediaState === 'lost'),
  );
});

/** Sends files as a screen does. */
const post = async (t: Tap, form: FormData): Promise<void> => {
  const encoded = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/messages/${ticketId}`,
    headers: {
      ...connection.company.admin.headers,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  t.equal(answer.statusCode, 200, answer.body);
};

t.test(
  'what is recorded here is a voice note on the phone, and other sounds are files',
  async (t) => {
    const rest = Buffer.alloc(1_024);
    const ogg = Buffer.concat([
      Buffer.from('OggS'),
      Buffer.alloc(24),
      Buffer.from('OpusHead'),
      rest,
    ]);
    const m4a = Buffer.concat([Buffer.from('\0\0\0\x20ftypM4A ', 'latin1'), rest]);
    const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), rest]);
    const form = new FormData();
    form.append('medias', new Blob([ogg], { type: 'audio/ogg' }), 'audio-record-site-1.ogg');
    form.append('medias', new Blob([m4a], { type: 'audio/mp4' }), 'audio-record-site-2.m4a');
    form.append('medias', new Blob([mp3], { type: 'audio/mpeg' }), 'musica.mp3');
    await post(t, form);
    const voices = await eventually(
      () => maria.received.flatMap(({ message }) => message.audioMessage ?? []),
      ({ length }) => length >= 3,
    );
    t.same(
      voices.map(({ mimetype, ptt }) => [mimetype, ptt ?? false]),
      [
        ['audio/ogg; codecs=opus', true],
        ['audio/mp4', true],
        ['audio/mpeg', false],
      ],
    );
  },
);

t.test('files of the company arrive on the phone as what they are', async (t) => {
  const form = new FormData();
  form.append('body', 'o boleto');
  form.append('medias', new Blob([Buffer.from('valor: 10')], { type: 'text/plain' }), 'boleto.txt');
  form.append('medias', new Blob([PNG], { type: 'image/png' }), 'foto.png');
  await post(t, form);
  const received = await eventually(
    () => maria.received,
    (all) => all.some(({ message }) => message.imageMessage),
  );
  const document = received.find(({ message }) => message.documentMessage)?.message.documentMessage;
  const image = received.find(({ message }) => message.imageMessage)?.message.imageMessage;
  t.match(document, { fileName: 'boleto.txt', mimetype: 'text/plain' });
  t.equal((await network.media.open(document ?? {}, 'document')).toString(), 'valor: 10');
  t.same(await network.media.open(image ?? {}, 'image'), PNG);
  t.same([network.unhandled, network.errors], [[], []]);
});
