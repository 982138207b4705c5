import t from 'tap';
import { defaultLimits } from './limits.ts';
import { PacketLimiter } from './packet-limiter.ts';

const packet = (kind: number, length: number, declared = length): Buffer => {
  const header = [kind << 4];
  let rest = declared;
  do {
    const byte = rest % 128;
    rest = Math.floor(rest / 128);
    header.push(rest > 0 ? byte | 0x80 : byte);
  } while (rest > 0);
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length)]);
};

const frozen = () => 0;

t.test('lets packets pass however they are cut', async (t) => {
  const bytes = Buffer.concat([packet(1, 300), packet(12, 0), packet(8, 20_000), packet(3, 500)]);
  for (const size of [1, 2, 3, 7, 1000, bytes.length]) {
    const limiter = new PacketLimiter(defaultLimits, frozen);
    const refusals: string[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      refusals.push(...[limiter.refuse(bytes.subarray(at, at + size)) ?? []].flat());
    }
    t.same(refusals, []);
    t.equal(limiter.refuse(packet(12, 0)), undefined, 'and is at the start of a packet again');
  }
});

t.test('refuses a packet by the length it declares, before its body comes', async (t) => {
  t.equal(
    new PacketLimiter(defaultLimits, frozen).refuse(packet(8, 0, 70_000)),
    'packet too large',
  );
  t.equal(new PacketLimiter(defaultLimits, frozen).refuse(packet(3, 0, 3_000)), 'packet too large');
});

t.test('refuses a length that never ends', async (t) => {
  const limiter = new PacketLimiter(defaultLimits, frozen);
  t.equal(limiter.refuse(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff])), 'malformed packet');
});

t.test('refuses a flood of publishes and lets a steady trickle pass', async (t) => {
  let now = 0;
  const limiter = new PacketLimiter(
    { ...defaultLimits, publishBurst: 5, publishesPerSecond: 2 },
    () => now,
  );
  for (let count = 0; count < 100; count += 1) {
    t.equal(limiter.refuse(packet(3, 10)), undefined);
    now += 500;
  }
  const answers = Array.from({ length: 6 }, () => limiter.refuse(packet(3, 10)));
  t.same(answers.slice(0, 5), Array(5).fill(undefined));
  t.equal(answers[5], 'too many publishes');
});

t.test('refuses a flood of subscriptions', async (t) => {
  const limiter = new PacketLimiter({ ...defaultLimits, packetBurst: 100 }, frozen);
  const flood = Buffer.concat(Array.from({ length: 101 }, () => packet(8, 10)));
  t.equal(limiter.refuse(flood), 'too many packets');
});
