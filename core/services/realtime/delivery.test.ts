import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import type { Socket } from 'node:net';
import t from 'tap';
import { openBench } from './testing.ts';

t.test('tells each topic that somebody hears its last sequence', async (t) => {
  const asked: [number, readonly string[]][] = [];
  const bench = await openBench(t, {
    lastSeq: async (companyId, topics) => {
      asked.push([companyId, topics]);
      return new Map([['q/1/tickets', 41]]);
    },
  });
  const one = await bench.connect('one');
  await one.client.subscribeAsync(['c/7/q/1/tickets', 'c/7/company']);
  await bench.realtime.beat();
  const [first, second] = await Promise.all([
    one.until(({ topic }) => topic === 'c/7/q/1/tickets'),
    one.until(({ topic }) => topic === 'c/7/company'),
  ]);
  t.same(first.payload, { seq: 41, event: 'heartbeat', action: 'tick' });
  t.same(second.payload, { seq: 0, event: 'heartbeat', action: 'tick' });
  t.same(asked, [[7, ['q/1/tickets', 'company']]]);

  await one.client.unsubscribeAsync('c/7/q/1/tickets');
  await bench.realtime.beat();
  t.same(asked[1], [7, ['company']], 'and asks for no topic that nobody hears');
  one.client.end(true);
  await one.closed;
});

t.test('beats by itself, and again after a failure', async (t) => {
  let calls = 0;
  const bench = await openBench(t, {
    limits: { heartbeatMilliseconds: 20 },
    lastSeq: async () => {
      calls += 1;
      if (calls === 1) throw new Error('database away');
      return new Map([['company', calls]]);
    },
  });
  const one = await bench.connect('one');
  await one.client.subscribeAsync('c/7/company');
  await one.until(({ payload }) => payload.event === 'heartbeat' && payload.seq === 3);
  t.ok(calls >= 3);
});

/** A client that can stop reading, down to the network. */
const rawClient = async (port: number, token: string, topic: string): Promise<Socket> => {
  const socket = connectSocket(port, '127.0.0.1');
  await once(socket, 'connect');
  const key = Buffer.alloc(16).toString('base64');
  socket.write(
    `GET /mqtt HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: mqtt\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await once(socket, 'data');
  // One packet in one final binary frame of fewer than 126 bytes, masked with zeros.
  const send = (kind: number, ...parts: Buffer[]): void => {
    const body = Buffer.concat(parts);
    const packet = Buffer.concat([Buffer.from([kind, body.length]), body]);
    socket.write(Buffer.concat([Buffer.from([0x82, 0x80 | packet.length, 0, 0, 0, 0]), packet]));
  };
  const text = (value: string): Buffer =>
    Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);
  const cleanWithUserAndPassword = Buffer.from([4, 0xc2, 0, 60]);
  send(0x10, text('MQTT'), cleanWithUserAndPassword, text('raw'), text('x'), text(token));
  await once(socket, 'data');
  send(0x82, Buffer.from([0, 1]), text(topic), Buffer.from([0]));
  await once(socket, 'data');
  return socket;
};

const BIG = 'x'.repeat(100_000);

t.test(
  'cuts a client that leaves too much unread, and delivers to the others meanwhile',
  async (t) => {
    const bench = await openBench(t, { limits: { backlogBytes: 500_000 } });
    const slow = await rawClient(bench.port, 'one', 'c/7/company');
    slow.pause();
    const other = await bench.connect('two');
    await other.client.subscribeAsync('c/7/company');
    let number = 0;
    while (bench.realtime.stats().cut === 0) {
      number += 1;
      const current = number;
      bench.publish(7, 'company', { number, text: BIG });
      await other.until(({ payload }) => payload.number === current);
    }
    t.equal(bench.realtime.stats().cut, 1);
    t.equal(other.heard.length, number, 'the others heard everything');
    t.equal(bench.realtime.stats().clients, 1);
    slow.destroy();
  },
);

t.test('cuts a client that reads nothing for too long', async (t) => {
  const bench = await openBench(t, {
    limits: { backlogBytes: Infinity, drainMilliseconds: 200 },
  });
  const slow = await rawClient(bench.port, 'one', 'c/7/company');
  slow.pause();
  const other = await bench.connect('two');
  await other.client.subscribeAsync('c/7/company');
  let number = 0;
  while (bench.realtime.stats().cut === 0) {
    number += 1;
    const current = number;
    bench.publish(7, 'company', { number, text: BIG });
    await other.until(({ payload }) => payload.number === current);
  }
  t.equal(bench.realtime.stats().clients, 1);
  t.equal(other.heard.length, number);
  slow.destroy();
});

t.test('sends what is written in one turn in one frame', async (t) => {
  const bench = await openBench(t);
  const raw = await rawClient(bench.port, 'one', 'c/7/company');
  const chunks: Buffer[] = [];
  raw.on('data', (chunk: Buffer) => chunks.push(chunk));
  bench.publish(7, 'company', { number: 1 });
  await once(raw, 'data');
  const [frame] = chunks;
  t.equal(frame?.readUInt8(0), 0x82, 'one final binary frame');
  const length = frame?.readUInt8(1) ?? 0;
  t.equal(length + 2, frame?.length, 'holds the whole packet');
  raw.destroy();
});
