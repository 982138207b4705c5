import process from 'node:process';
import t from 'tap';
import { addLine, createNetwork, createWebApp, eventually } from '../testing/web-test-line.ts';

t.setTimeout(120_000);
// The host of the files is ours, on this machine, and signed by nobody.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
t.teardown(() => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
});
const network = await createNetwork(t);
const app = await createWebApp(t, network);
const line = await addLine(app, network);
await line.pair();
const maria = network.person('5511988887777', 'Maria');
await maria.write(line.account, 'oi');
const ticketId = await line.accept();

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const last = (count: number) =>
  line.deskUntil(ticketId, ({ length }) => length === count).then((desk) => desk.at(-1));

const fetched = async (mediaUrl: string | null | undefined): Promise<Buffer> => {
  const url = new URL(mediaUrl ?? '', 'http://localhost');
  const answer = await app.inject({ method: 'GET', url: url.pathname + url.search });
  return answer.rawPayload;
};

t.test('a picture of a customer is stored here, and shown', async (t) => {
  const sealed = await network.media.seal(PNG, 'image');
  await maria.write(line.account, {
    imageMessage: { ...sealed, mimetype: 'image/png', caption: 'a nota' },
  });
  const message = await last(2);
  t.match(message, { mediaType: 'image', body: 'a nota' });
  t.same(await fetched(message?.mediaUrl), PNG);
});

t.test('a file that is gone is said so, and what follows it arrives', async (t) => {
  const sealed = await network.media.seal(PNG, 'image');
  network.media.forget(sealed.directPath);
  await maria.write(line.account, {
    imageMessage: { ...sealed, mimetype: 'image/png', caption: 'perdida' },
  });
  await maria.write(line.account, 'chegou?');
  await last(4);
  t.match((await line.desk(ticketId)).slice(2), [
    { mediaType: 'image', body: 'perdida', mediaUrl: null },
    { body: 'chegou?' },
  ]);
});

t.test('a message that names another host makes us call nobody', async (t) => {
  const sealed = await network.media.seal(PNG, 'image');
  const before = network.media.requests.length;
  for (const directPath of [`@${network.media.host}${sealed.directPath}`, '', 'http://x/']) {
    await maria.write(line.account, {
      imageMessage: {
        ...sealed,
        directPath,
        url: `https://${network.media.host}${sealed.directPath}`,
        mimetype: 'image/png',
      },
    });
  }
  const message = await last(7);
  t.match(message, { mediaType: 'image', mediaUrl: null });
  t.equal(network.media.requests.length, before);
});

t.test('files of the company arrive on the phone as what they are', async (t) => {
  const form = new FormData();
  form.append('body', 'o boleto');
  form.append('medias', new Blob([Buffer.from('valor: 10')], { type: 'text/plain' }), 'boleto.txt');
  form.append('medias', new Blob([PNG], { type: 'image/png' }), 'foto.png');
  const encoded = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/messages/${ticketId}`,
    headers: {
      ...line.company.admin.headers,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  t.equal(answer.statusCode, 200, answer.body);
  const received = await eventually(
    () => maria.received,
    ({ length }) => length >= 2,
  );
  const document = received.find(({ message }) => message.documentMessage)?.message.documentMessage;
  const image = received.find(({ message }) => message.imageMessage)?.message.imageMessage;
  t.match(document, { fileName: 'boleto.txt', mimetype: 'text/plain' });
  t.equal((await network.media.open(document ?? {}, 'document')).toString(), 'valor: 10');
  t.same(await network.media.open(image ?? {}, 'image'), PNG);
  t.same([network.unhandled, network.errors], [[], []]);
});
