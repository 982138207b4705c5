import t from 'tap';
import type { Product } from '../product/product.ts';
import { Owners } from './owners.ts';

/** Somebody who asks to stop is not kept waiting for longer. */
const STOP_MILLISECONDS = 15_000;
/** From one owner's end to the connection's being open at the other's. */
const HANDOVER_MILLISECONDS = 10_000;
t.setTimeout(240_000);

const stopInOrder = async (product: Product): Promise<number> => {
  const began = performance.now();
  await product.end();
  return performance.now() - began;
};

t.test('two processes, one connection: one owner at a time, and not a word lost', async (t) => {
  const endings: (() => Promise<unknown>)[] = [];
  t.teardown(async () => {
    for (const end of endings.reverse()) await end();
  });
  const owners = await Owners.open(endings);
  const { network, first, second } = owners;

  const { milliseconds, backlog, ...fight } = await owners.fight(first);
  t.not(fight.ownerAfter, fight.ownerBefore, 'the other process owns the connection');
  t.match(fight, { epochs: 1, logins: 1 }, 'it changed hands once, and was opened once');
  t.ok(
    milliseconds < HANDOVER_MILLISECONDS,
    `a connection was taken over from a frozen process within ${milliseconds.toFixed(0)} ms, ${backlog} messages waiting`,
  );

  // The new owner is told to stop under load: had the former one fought for the connection, there were more logins by
  // now.
  const logins = network.logins.length;
  const { epoch } = await owners.owner();
  const stop = await stopInOrder(second);
  t.ok(stop < STOP_MILLISECONDS, `it stopped in order within ${stop.toFixed(0)} ms`);
  t.equal(network.logins.length, logins, 'nobody else logged in meanwhile');
  const ended = performance.now();
  await owners.takenOver(logins + 1);
  const handover = performance.now() - ended;
  t.ok(
    handover < HANDOVER_MILLISECONDS,
    `the connection changed hands within ${handover.toFixed(0)} ms`,
  );

  // A process with nothing to do comes and goes: the connection does not notice.
  const ready = await second.restart();
  t.comment(`ready again after ${ready.toFixed(0)} ms`);
  await stopInOrder(second);
  t.equal(network.logins.length, logins + 1, 'an idle process disturbs nobody');
  t.equal((await owners.owner()).epoch, epoch + 1);

  for (const [number, { said, stored }] of await owners.accounts()) {
    t.same(stored, said, `${said.length} messages of ${number}, once and in order`);
  }
  t.same([network.unhandled, network.errors], [[], []]);
});
