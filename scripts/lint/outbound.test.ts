import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { EXCEPTIONS, isBehindTheDoor } from './outbound.js';
import { complaintsOf } from './testing.ts';

const below = (name: string): string => `plugins/notes/${name}`;

const root = path.resolve(import.meta.dirname, '../..');

t.test('server code opens connections by core/http/outbound alone', (t) => {
  const refused = {
    'fetch.ts': 'export const f = (url: string) => fetch(url);',
    'alias.ts': 'export const f = fetch;',
    'global.ts': 'export const f = globalThis.fetch;',
    'socket.ts': "export const s = new WebSocket('wss://a.example');",
    'request.ts': "import { request } from 'node:https'; export { request };",
    'get.ts': "import { get as ask } from 'http'; export const f = ask;",
    'whole.ts': "import * as http from 'node:http'; export const f = http;",
    'default.ts': "import http from 'node:http'; export const f = http;",
    'net.ts': "import { isIP, connect } from 'node:net'; export const f = [isIP, connect];",
    'tls.ts': "import { connect } from 'node:tls'; export const f = connect;",
    'http2.ts': "import { connect } from 'node:http2'; export const f = connect;",
    'undici.ts': "import { Agent } from 'undici'; export const f = Agent;",
    'axios.ts': "import axios from 'axios'; export const f = axios;",
    'again.ts': "export { request } from 'node:http';",
    'all.ts': "export * from 'node:net';",
    'later.ts': "export const f = () => import('undici');",
    'ws.ts': "import { WebSocket as Client } from 'ws'; export const f = Client;",
  };
  const allowed = {
    'own.ts': 'export const f = (fetch: () => void) => fetch();',
    'method.ts': 'export const f = (queue: { fetch(): void }) => queue.fetch();',
    'serve.ts':
      "import { createServer, ServerResponse } from 'node:http'; export const f = [createServer, ServerResponse];",
    'types.ts':
      "import type { Socket } from 'node:net'; import type { Agent } from 'undici'; export type A = Socket | Agent;",
    'addresses.ts':
      "import { BlockList, isIP } from 'node:net'; export const f = [BlockList, isIP];",
    'sockets.ts': "import { WebSocketServer } from 'ws'; export const f = WebSocketServer;",
  };
  const files = Object.fromEntries(
    Object.entries({ ...refused, ...allowed }).map(([name, text]) => [below(name), text]),
  );
  const complaints = complaintsOf(t, 'prosa/outbound', files);
  for (const name of Object.keys(refused)) {
    t.match(complaints[below(name)], [/opens a connection past core\/http\/outbound/], name);
  }
  for (const name of Object.keys(allowed)) t.same(complaints[below(name)], [], name);
  t.end();
});

t.test('holds for server code, and for neither screens nor tests', (t) => {
  for (const file of ['core/services/mail.ts', 'plugins/tickets/services/sending.ts']) {
    t.equal(isBehindTheDoor(file), true, file);
  }
  const others = [
    'plugins/tickets/web/api.ts',
    'plugins/tickets/routes.test.ts',
    'plugins/whatsapp-web/testing/page.ts',
    'core/testing/mail.ts',
    'e2e/product/client.ts',
    'web/data/http.ts',
  ];
  for (const file of others) t.equal(isBehindTheDoor(file), false, file);
  t.end();
});

t.test('each exception is still needed, and says why', (t) => {
  const files = ['core', 'plugins'].flatMap((area) =>
    readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${area}/${name.split(path.sep).join('/')}`),
  );
  for (const { files: pattern, reason } of EXCEPTIONS) {
    const found = files.filter((file) => pattern.test(file) && !file.endsWith('.test.ts'));
    t.ok(found.length > 0, String(pattern));
    const isUsed = found.some((file) =>
      /\bfetch\(|\bWebSocket\b|'undici'|'node:tls'/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    );
    t.ok(isUsed, String(pattern));
    t.match(reason, /\.$/);
  }
  t.end();
});
