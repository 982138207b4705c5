import { Writable } from 'node:stream';
import { pino } from 'pino';
import t from 'tap';
import { MemoryKeys } from '../../testing/signal-device.ts';
import type { KeyStore } from '../auth/key-store.ts';
import { AddressResolver } from './address-resolver.ts';
import type { LinkAddresses, LinkedPerson } from './address-resolver.ts';

/** Addresses of a connection whose contacts take in what they are told, or not. */
const setUp = (link: LinkAddresses) => {
  const connections: Record<string, unknown>[] = [];
  const told = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      connections.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const addresses = new AddressResolver({
    keys: new MemoryKeys() as unknown as KeyStore,
    canonical: (digits) => digits,
    link,
    library: () => {
      throw new Error('there is no socket');
    },
    logger: pino({ base: { connectionId: 7 } }, told),
  });
  return { addresses, connections };
};

const WARNING = 40;

t.test('who is who is told again when the contacts were out of reach, and noted', async (t) => {
  const heard: LinkedPerson[] = [];
  let isAway = true;
  const { addresses, connections } = setUp(async (people) => {
    if (isAway) throw new Error('the database is away');
    heard.push(...people);
    return people;
  });
  addresses.learnMappings({ '5511988887777': '7222', '7222_reverse': '5511988887777' });
  await addresses.settled();
  t.match(connections, [
    { level: WARNING, connectionId: 7, err: { message: 'the database is away' } },
  ]);
  await addresses.noteSender('5511988887777', '7222@lid');
  t.match(connections, [{}, { level: WARNING, connectionId: 7 }]);
  t.equal(connections.length, 2);
  t.notMatch(JSON.stringify(connections), /88887777|7222/, 'and nobody is named');
  isAway = false;
  await addresses.noteSender('5511988887777', '7222@lid');
  t.same(heard, [{ number: '5511988887777', lid: '7222' }]);
  addresses.learnMappings({ '5511900000000': '7333' });
  await addresses.settled();
  t.equal(heard.length, 2);
  t.equal(connections.length, 2);
});
