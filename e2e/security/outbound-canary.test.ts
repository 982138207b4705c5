import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { caller, createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';

t.setTimeout(240_000);

/** Counts the connections to this machine that somebody outside would have brought about. */
const connections: string[] = [];
const canary = createServer((socket) => {
  connections.push(String(socket.remoteAddress));
  socket.destroy();
});
await new Promise<void>((resolve) => {
  canary.listen(0, '::', resolve);
});
t.teardown(() => canary.close());
const { port } = canary.address() as AddressInfo;

// The port and the protocol of the canary are allowed: nothing but its network keeps anybody away.
const app = await createTestApp(t, {
  config: { outbound: { networks: [], ports: [port], http: true } },
});
const { admin } = await app.factories.company();
const call = caller(app);

const HOSTS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '0.0.0.0',
  '[::]',
  'localhost',
  'admin:senha@127.0.0.1',
];
const FORMS = [
  ...HOSTS.map((host) => `http://${host}:${String(port)}`),
  `https://127.0.0.1:${String(port)}`,
  `gopher://127.0.0.1:${String(port)}`,
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.5/',
  'http://[fd00::1]/',
  'http://127.0.0.1:5432/',
];

interface Refused {
  readonly status: number;
  readonly body: string;
}

/** The ways in which a tenant makes the installation call an address: each is tried whole, whatever its parts answer. */
const WAYS: Readonly<Record<string, (url: string) => Promise<Refused>>> = {
  'a model, tried': (url) =>
    send('POST', '/prompt/test', { baseUrl: url, model: 'gpt-4o-mini', apiKey: 'sk-1' }),
  'a voice, listed': (url) => send('POST', '/prompt/voices', { voiceRegion: url, voiceKey: 'k' }),
  'a model, saved': async (url) => {
    const queue = await queueId();
    return send('POST', '/prompt', {
      ...{ name: 'Recepção', apiKey: 'sk-1', queueId: queue, baseUrl: url },
      prompt: 'Você atende a loja de instrumentos Acorde, com calma e poucas palavras.',
    });
  },
  'a page to read': async (url) => {
    const prompt = await promptId();
    return send('POST', `/prompt/${String(prompt)}/knowledge`, { name: 'Página', url });
  },
  'n8n, tried': (url) => integration('n8n', url, true),
  'n8n, saved': (url) => integration('n8n', url, false),
  'a webhook of a queue, tried': (url) => integration('webhook', url, true),
  'typebot, tried': (url) => integration('typebot', url, true),
  'a webhook of the company': (url) =>
    send('POST', '/webhooks', { name: 'ERP', url, facts: ['tickets.message-received'] }),
  'bills of IXC': (url) => bills('ixc', { ipixc: url, tokenixc: '1:abc' }),
  'bills of MK-Auth': (url) =>
    bills('mkauth', { ipmkauth: url, clientidmkauth: 'a', clientsecretmkauth: 'b' }),
};

const send = async (method: 'POST' | 'PUT', path: string, body: object): Promise<Refused> => {
  const answer = await call(admin, method, path, body);
  return { status: answer.statusCode, body: answer.body };
};

const integration = (type: string, urlN8N: string, isTried: boolean): Promise<Refused> =>
  send('POST', isTried ? '/queueIntegration/test' : '/queueIntegration', {
    ...{ type, name: `Fluxo ${String(Math.random())}`, urlN8N },
    ...(type === 'typebot' && { typebotSlug: 'loja' }),
  });

const bills = async (
  source: string,
  settings: Readonly<Record<string, string>>,
): Promise<Refused> => {
  for (const [key, value] of Object.entries(settings)) {
    const saved = await send('PUT', `/settings/${key}`, { value });
    if (saved.status >= 400) return saved;
  }
  return send('POST', '/bills/test', { source });
};

const once = (make: () => Promise<number>) => {
  let made: Promise<number> | undefined;
  return (): Promise<number> => (made ??= make());
};
const queueId = once(async () => {
  const { body } = await send('POST', '/queue', { name: 'Vendas', color: '#123456' });
  return (JSON.parse(body) as { id: number }).id;
});
const promptId = once(async () => {
  const { body } = await send('POST', '/prompt', {
    ...{ name: 'Atendente', apiKey: 'sk-1', queueId: await queueId() },
    prompt: 'Você atende a loja de instrumentos Acorde, com calma e poucas palavras.',
  });
  return (JSON.parse(body) as { id: number }).id;
});

/** Whether an answer says that the call did not take place: an error, or the result of a test that failed. */
const isRefused = ({ status, body }: Refused): boolean =>
  status >= 400 || /"(?:isOk|isDelivered)":false/.test(body);

t.test('S60: nobody makes the installation call its own network', async (t) => {
  for (const [way, go] of Object.entries(WAYS)) {
    const accepted: string[] = [];
    for (const url of FORMS) {
      const answer = await go(url);
      t.ok(answer.status < 500, `${way}: ${url} is answered ${String(answer.status)}`);
      if (!isRefused(answer)) accepted.push(url);
    }
    // A name is only known to lead here once it is looked up: saved, and never called.
    t.same(
      accepted.filter((url) => !url.includes('localhost')),
      [],
      `${way} takes none of them`,
    );
  }
  t.same(connections, []);
});

t.test('S60: what was saved under a name that leads here is not called either', async (t) => {
  const waiting = () =>
    app.database.system('work to be done', async ({ trx }) => {
      const rows = await trx.raw<{ rows: { count: number }[] }>(
        `select count(*)::int from knowledge_sources where status = 'waiting'`,
      );
      return rows.rows[0]?.count ?? 0;
    });
  await eventually(waiting, (count) => count === 0);
  const { webhooks } = (await call(admin, 'GET', '/webhooks')).json<{
    webhooks: { id: number }[];
  }>();
  t.ok(webhooks.length > 0, 'a name says nothing yet');
  for (const { id } of webhooks) {
    t.ok(isRefused(await send('POST', `/webhooks/${String(id)}/test`, {})), 'its test fails');
  }
  t.same(connections, []);
});
