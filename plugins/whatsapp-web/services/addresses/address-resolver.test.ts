import { Writable } from 'node:stream';
import { pino } from 'pino';
import t from 'tap';
import { MemoryKeys } from '../../testing/signal-device.ts';
import type { LineKeys } from '../auth/key-store.ts';
import { LineAddresses } from './address-resolver.ts';
import type { Link, LinkedPerson } from './address-resolver.ts';

/** Addresses of a line whose contacts take in what they are told, or not. */
const setUp = (link: Link) => {
  const lines: Record<string, unknown>[] = [];
  const told = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const addresses = new LineAddresses({
    keys: new MemoryKeys() as unknown as LineKeys,
    canonical: (digits) => digits,
    link,
    library: () => {
      throw new Error('there is no connection');
    },
    logger: pino({ base: { connectionId: 7 } }, told),
  });
  return { addresses, lines };
};

const WARNING = 40;

t.test('who is who is told again when the contacts were out of reach, and noted', async (t) => {
  const heard: LinkedPerson[] = [];
  let isAway = true;
  const { addresses, lines } = setUp(async (people) => {
    if (isAway) throw new Error('the database is away');
    heard.push(...people);
    return people;
  });
  addresses.learned({ '5511988887777': '7222', '7222_reverse': '5511988887777' });
  await addresses.settled();
  t.match(lines, [{ level: WARNING, connectionId: 7, err: { message: 'the database is away' } }]);
  await addresses.met('5511988887777', '7222@lid');
  t.match(lines, [{}, { level: WARNING, connectionId: 7 }]);
  t.equal(lines.length, 2);
  t.notMatch(JSON.stringify(lines), /88887777|7222/, 'and nobody is named');
  isAway = false;
  await addresses.met('5511988887777', '7222@lid');
  t.same(heard, [{ number: '5511988887777', lid: '7222' }]);
  addresses.learned({ '5511900000000': '7333' });
  await addresses.settled();
  t.equal(heard.length, 2);
  t.equal(lines.length, 2);
});
