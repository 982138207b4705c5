import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { createTestApp } from '../testing/index.ts';
import t from 'tap';
import { cutSlowBodies, requestPatience } from './slow-requests.ts';

t.test('a body that trickles in is answered with 408 and cut; a steady one passes', async (t) => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('whole'));
  });
  cutSlowBodies(server, { milliseconds: 100, bytes: 1_000 });
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    socket.end(`HTTP/1.1 ${error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408' : '400'} \r\n\r\n`);
  });
  server.listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** Sends a body of 40,000 bytes, so many every few milliseconds. @returns the status line */
  const send = async (bytes: number): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 40000\r\n\r\n');
    let left = 40_000;
    const timer = setInterval(() => {
      const next = Math.min(bytes, left);
      left -= next;
      if (next > 0 && socket.writable) socket.write('x'.repeat(next));
    }, 10);
    const [answer] = (await once(socket, 'data')) as [string];
    clearInterval(timer);
    socket.destroy();
    return answer.split('\r\n')[0] ?? '';
  };
  t.equal(await send(1), 'HTTP/1.1 408 ');
  t.equal(await send(1_000), 'HTTP/1.1 200 OK');
});

t.test('Prosa gives headers and bodies ten seconds', async (t) => {
  const app = await createTestApp(t);
  t.equal(requestPatience.milliseconds, 10_000);
  t.equal(app.http.server.headersTimeout, 10_000);
  t.equal(app.http.server.listenerCount('request'), 2, 'the router, and the look at bodies');
});
